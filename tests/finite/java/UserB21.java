// verdict: assertion
// Broken: thread in a loop of constructor, 3 threads, counter
public class UserB21 { static int n; static class W implements Runnable { int id; W(int i){ id=i; new Thread(this).start(); } public void run(){ if(id==2) n=1; } }
 public static void main(String[] x) { for(int i=0;i<3;i++) new W(i); assert n==0; } }
