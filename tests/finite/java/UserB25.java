// verdict: proved
// Correct: lock is final
public class UserB25 { static class C { final Object l=new Object(); int n; void inc(){ synchronized(l){ n++; } } } static C c=new C();
 public static void main(String[] x) throws Exception { Thread t=new Thread(()->c.inc()), u=new Thread(()->c.inc()); t.start(); u.start(); c.inc(); t.join(); u.join(); assert c.n==3; } }
