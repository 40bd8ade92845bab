/* Objects in an array joined by index, but two threads get the same object (rare). No execution that is tried shows the race: models must not prove that there is none. */
// options: --kinds race --executions 1 --time-limit 30
// unknown: its model allows a race on
// missed: race -- it is rare
public class RareSameCell {
  static class Cell { int v; }
  public static void main(String[] x) throws Exception {
    Cell[] cs = new Cell[6]; Thread[] ts = new Thread[6];
    for (int i=0;i<6;i++) cs[i] = new Cell();
    for (int i=0;i<6;i++) { Cell c = cs[System.currentTimeMillis() % 1000 == 7 ? 0 : i]; ts[i] = new Thread(() -> { for (int k=0;k<50;k++) c.v++; }); ts[i].start(); }
    for (Thread t : ts) t.join(); int s = 0; for (Cell c : cs) s += c.v; System.out.println(s);
  }
}
