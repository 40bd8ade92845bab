// verdict: deadlock
// Broken: the lock is a fresh object of a thread published later (ownership lost)
public class UserD16 { static Object l; static int n;
 public static void main(String[] x) throws Exception { Object m=new Object(); Thread t=new Thread(()->{ Object q=l; if(q!=null) synchronized(q){ synchronized(UserD16.class){ n++; } } }); t.start();
  synchronized(m){ l=m; synchronized(UserD16.class){ n++; } } synchronized(UserD16.class){ synchronized(l){ } } t.join(); } }
