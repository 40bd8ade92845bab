/* Thread made, started and joined in a loop, but it leaves by timeout of join in a helper, rare. No execution that is tried shows the race: models must not prove that there is none. */
// options: --kinds race --executions 1 --time-limit 30
// unknown: its model allows a race on
// missed: race -- it is rare
public class RareJoinLeft {
  int total, rounds;
  void step(int i){ total += i; rounds++; }
  static void waitFor(Thread t) throws InterruptedException { if (System.currentTimeMillis() % 1000 == 7) t.join(1); else t.join(); }
  public static void main(String[] a) throws Exception {
    RareJoinLeft s = new RareJoinLeft();
    for (int i=0;i<50;i++) { int k = i; Thread t = new Thread(() -> { for (int j=0;j<6;j++) s.step(k); }); t.start(); waitFor(t); }
    System.out.println(s.total + s.rounds);
  }
}
