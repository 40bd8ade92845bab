// verdict: assertion
// Broken: lock field replaced
public class UserB24 { static class C { Object l=new Object(); int n; void inc(){ synchronized(l){ l=new Object(); n++; } } } static C c=new C();
 public static void main(String[] x) throws Exception { Thread t=new Thread(()->c.inc()), u=new Thread(()->c.inc()); t.start(); u.start(); c.inc(); t.join(); u.join(); assert c.n==3; } }
