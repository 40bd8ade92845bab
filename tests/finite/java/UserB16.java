// verdict: assertion
// Broken: overriding start
public class UserB16 { static class T extends Thread { static boolean done; public void run(){ done=true; } public void start(){ } }
 public static void main(String[] x) throws Exception { T t=new T(); t.start(); t.join(); assert T.done; } }
