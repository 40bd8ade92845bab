// verdict: assertion
// Broken: start of the thread in constructor before field set
public class UserE13 { static class W extends Thread { int v; W(){ start(); v=1; } public void run(){ assert v==1; } }
 public static void main(String[] x) { new W(); } }
