// verdict: deadlock
// Broken: AssertionError caught by catch Throwable in thread, flag missing
public class UserD18 { static Object o=new Object(); static boolean f; static int n;
 public static void main(String[] x) throws Exception { Thread t=new Thread(()->{ try { assert n==1; synchronized(o){ f=true; o.notifyAll(); } } catch(Throwable e){ } }); t.start(); n=1; synchronized(o){ while(!f) o.wait(); } } }
