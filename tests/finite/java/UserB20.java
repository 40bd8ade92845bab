// verdict: deadlock
// Broken: sticky thread run of synchronized run with join
public class UserB20 { static Object o=new Object(); static class T extends Thread { public synchronized void run(){ synchronized(o){ } } }
 public static void main(String[] x) throws Exception { T t=new T(); t.start(); synchronized(o){ synchronized(t){ } } t.join(); } }
