// verdict: assertion
// Broken: finally overriding, lost unlock of counter
public class UserB10 { static int n; static int f(int k){ for(;;){ try { if(k>0) continue; return n; } finally { n++; if (n==3) break; k--; } } return 10; }
 public static void main(String[] x) { assert f(5)!=10; } }
