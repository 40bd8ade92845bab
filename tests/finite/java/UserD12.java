// verdict: assertion
// Broken: publication of a partly built object
public class UserD12 { static class N { int v; N(){ UserD12.s=this; v=1; } } static N s;
 public static void main(String[] x) throws Exception { Thread t=new Thread(()->{ N n=s; if(n!=null) assert n.v==1; }); t.start(); new N(); } }
