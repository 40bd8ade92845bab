// expect: must-doubt
// BUG: session touched by the user thread while a scheduled reaper checks age then removes: remove of a just-touched session. (contains-check-then-remove, check-then-act on map)
import java.util.concurrent.*;
public class BugTimerExpiry {
  private final ConcurrentHashMap<String,Long> last = new ConcurrentHashMap<>();
  public void touch(String s, long now) { last.put(s, now); }
  public void reap(long now) { for (String s : last.keySet()) { Long t = last.get(s); if (t != null && now - t > 60) last.remove(s); } }
  public static void main(String[] a) throws Exception {
    BugTimerExpiry c = new BugTimerExpiry();
    ScheduledExecutorService ex = Executors.newScheduledThreadPool(1);
    ex.scheduleAtFixedRate(() -> c.reap(System.currentTimeMillis()), 1, 1, TimeUnit.SECONDS);
    for (int i = 0; i < 10; i++) { c.touch("u" + (i % 2), System.currentTimeMillis()); Thread.sleep(400); }
    ex.shutdownNow();
  }
}
