// verdict: assertion
// Broken: objects reused per allocator: a fresh lock in each round (3 rounds), the thread of round i locks its o
public class UserD14 { static int c;
 public static void main(String[] x) throws Exception { Thread[] t=new Thread[2]; for(int i=0;i<2;i++){ Object l=new Object(); t[i]=new Thread(()->{ synchronized(l){ c++; } }); t[i].start(); } for(Thread u:t) u.join(); assert c==2; } }
