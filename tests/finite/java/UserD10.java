// verdict: proved
// Correct: notifyAll
public class UserD10 { static Object o=new Object(); static int n;
 static void w(int k){ synchronized(o){ while(n<k) try { o.wait(); } catch(InterruptedException e){ } } }
 public static void main(String[] x) throws Exception { Thread t=new Thread(()->w(1)), u=new Thread(()->w(2)); t.start(); u.start();
  for(int i=0;i<2;i++) synchronized(o){ n++; o.notifyAll(); } t.join(); u.join(); } }
