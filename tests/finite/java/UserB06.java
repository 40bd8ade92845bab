// verdict: proved
// Correct: count reset after
public class UserB06 { static class S { static S inst=new S(); static int n=0; S(){ n++; } }
 public static void main(String[] x) { assert S.inst!=null && S.n==0; } }
