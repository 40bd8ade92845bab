/* Reflection with constant names. */
public class Reflection {
    public static class Plug { public Plug() { start(); } void start() {} public void go(Object what) { what.hashCode(); } } // has: Plug.start
    static class Item { public int hashCode() { return 1; } }
    public static class Old { public Old() { start(); } void start() {} } // only: Old.start
    static class Holder { Plug plug; }
    public static int plain(Item item) { return item.hashCode(); } // only: Item.hashCode

    public static void main(String[] args) throws Exception {
        Class<?> type = Class.forName("Reflection$Plug");
        Object plug = type.getDeclaredConstructor().newInstance(); // only: Plug.<init>
        type.getMethod("go", Object.class).invoke(plug, new Item()); // only: Plug.go Item.<init>
        Old.class.newInstance(); // only: Old.<init>
        Reflection.class.getMethod("plain", Item.class).invoke(null, new Item()); // has: Reflection.plain
        Holder holder = new Holder();
        Holder.class.getDeclaredField("plug").set(holder, plug);
        holder.plug.start(); // only: Plug.start
    }
    // reached: Item.hashCode
}
