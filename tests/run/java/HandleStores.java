// Stores through handles, reflection and copies are checked as those of the language are: what does not fit is refused, and nothing is changed.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.function.Function;

public class HandleStores {
    static class Box {
        long first = 1, second = 2;
        Object any = "any";
        Box next;
        Runnable task;
        int number = 7;
        float real = 1.5f;
        boolean truth;
    }

    static class Wide extends Box {
        Box deep = new Box();
    }

    static class Holder<T> {
        T held;
    }

    interface Taker<T> {
        void take(T value);
    }

    interface Texts extends Taker<String> {
        void take(String value);
    }

    interface Try {
        Object run() throws Throwable;
    }

    static void attempt(String name, Try body) {
        try {
            Object value = body.run();
            System.out.println(name + ": " + (value instanceof Box ? "a box" : value));
        } catch (Throwable thrown) {
            boolean quiet = thrown instanceof java.lang.invoke.WrongMethodTypeException || thrown instanceof NullPointerException
                || thrown instanceof NoSuchMethodException || thrown instanceof UnsupportedOperationException;
            String message = quiet ? "…" : thrown.getMessage();
            if (thrown instanceof ClassCastException && message != null)
                message = message.replaceAll(" \\(.*", "");
            if (thrown instanceof IllegalArgumentException && message != null)
                message = message.replaceAll(" to .*", "");
            System.out.println(name + ": " + thrown.getClass().getName() + ": " + message);
            if (thrown.getCause() != null && !quiet)
                System.out.println("    by " + thrown.getCause().getClass().getName());
        }
    }

    static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(Object[].class);
    static final VarHandle BOXES = MethodHandles.arrayElementVarHandle(Box[].class);
    static final VarHandle NUMBERS = MethodHandles.arrayElementVarHandle(int[].class);

    static void elements() {
        Object[] boxes = new Box[2], texts = {"a", "b"}, objects = {1, 2};
        long[][] longs = {{1, 2, 3}};
        attempt("set", () -> { ELEMENTS.set(boxes, 0, (Object) "text"); return null; });
        attempt("setVolatile", () -> { ELEMENTS.setVolatile(boxes, 0, (Object) "text"); return null; });
        attempt("setRelease", () -> { ELEMENTS.setRelease(boxes, 0, (Object) new long[] {1, 2}); return null; });
        attempt("getAndSet", () -> ELEMENTS.getAndSet(boxes, 0, (Object) "text"));
        attempt("compareAndSet", () -> ELEMENTS.compareAndSet(boxes, 0, (Object) null, (Object) longs));
        attempt("weakCompareAndSet", () -> ELEMENTS.weakCompareAndSet(boxes, 0, (Object) null, (Object) longs));
        attempt("compareAndExchange", () -> ELEMENTS.compareAndExchange(boxes, 0, (Object) null, (Object) "x"));
        attempt("a box", () -> { ELEMENTS.set(boxes, 0, (Object) new Wide()); return ELEMENTS.get(boxes, 0); });
        attempt("of boxes", () -> { BOXES.set(boxes, 1, (Object) "text"); return null; });
        attempt("texts as boxes", () -> { BOXES.set(texts, 0, (Object) new Box()); return null; });
        attempt("out", () -> ELEMENTS.get(boxes, 2));
        attempt("below", () -> { ELEMENTS.set(objects, -1, (Object) 3); return null; });
        attempt("null array", () -> ELEMENTS.get((Object[]) null, 0));
        attempt("add", () -> ELEMENTS.getAndAdd(objects, 0, (Object) 1));
        attempt("or", () -> ELEMENTS.getAndBitwiseOr(objects, 0, (Object) 1));
        attempt("result", () -> { Box box = (Box) ELEMENTS.get(texts, 0); return box.next; });
        attempt("result of getAndSet", () -> { Box box = (Box) ELEMENTS.getAndSet(texts, 0, (Object) "c"); return box; });
        attempt("after it", () -> texts[0]);
        attempt("result as interface", () -> { Runnable task = (Runnable) ELEMENTS.get(texts, 0); task.run(); return null; });
        attempt("few", () -> ELEMENTS.get(objects));
        attempt("none", () -> ELEMENTS.get());
        attempt("many", () -> ELEMENTS.get(objects, 0, 1));
        attempt("no array", () -> ELEMENTS.get((Object) "text", 0));
        attempt("ints", () -> ELEMENTS.get((Object) new int[4], 0));
        attempt("long index", () -> ELEMENTS.get(objects, 1L));
        attempt("narrow", () -> { NUMBERS.set(new int[1], 0, 3L); return null; });
        int[] numbers = {-5};
        attempt("widened", () -> { long wide = (long) NUMBERS.get(numbers, 0); return wide; });
        attempt("as double", () -> { double wide = (double) NUMBERS.getAndAdd(numbers, 0, 2); return wide; });
        attempt("of a byte", () -> { NUMBERS.set(numbers, 0, (byte) -3); return numbers[0]; });
        attempt("set gives", () -> { Object got = (Object) ELEMENTS.getAndSet(objects, 0, (Object) "new"); return got; });
    }

    static void fields() throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle next = lookup.findVarHandle(Box.class, "next", Box.class);
        VarHandle any = lookup.findVarHandle(Box.class, "any", Object.class);
        VarHandle task = lookup.findVarHandle(Box.class, "task", Runnable.class);
        VarHandle real = lookup.findVarHandle(Box.class, "real", float.class);
        VarHandle truth = lookup.findVarHandle(Box.class, "truth", boolean.class);
        VarHandle deep = lookup.findVarHandle(Wide.class, "deep", Box.class);
        Box box = new Box();
        attempt("field", () -> { next.set(box, (Object) "text"); return null; });
        attempt("field by cas", () -> next.compareAndSet(box, (Object) "old", (Box) null));
        attempt("field by cas, new", () -> next.compareAndSet(box, null, (Object) "new"));
        attempt("field task", () -> { task.set(box, (Object) "text"); return null; });
        attempt("wrong object", () -> any.get((Object) "text"));
        attempt("above", () -> deep.get((Object) box));
        attempt("null object", () -> any.get((Box) null));
        attempt("promised", () -> { Box got = (Box) any.get(box); return got.first; });
        attempt("promised array", () -> { long[] got = (long[]) any.getAndSet(box, (Object) "later"); return got[0]; });
        attempt("later", () -> any.get(box));
        attempt("float", () -> { float was = (float) real.getAndAdd(box, 2.25f); return was + " " + box.real; });
        attempt("float bits", () -> real.getAndBitwiseOr(box, 1f));
        attempt("truth", () -> { boolean was = (boolean) truth.getAndBitwiseXor(box, true); return was + " " + box.truth; });
        attempt("truth added", () -> truth.getAndAdd(box, true));
        attempt("void", () -> { any.set(box); return null; });
    }

    static String text(String of) {
        return "text " + of.length();
    }

    static void methods() throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle text = lookup.findStatic(HandleStores.class, "text", MethodType.methodType(String.class, String.class));
        MethodHandle setter = lookup.findSetter(Box.class, "next", Box.class);
        MethodHandle getter = lookup.findGetter(Box.class, "any", Object.class);
        MethodHandle shown = lookup.findVirtual(Object.class, "toString", MethodType.methodType(String.class));
        Box box = new Box();
        attempt("call", () -> (String) text.invoke((Object) "abc"));
        attempt("call with a box", () -> (String) text.invoke((Object) box));
        attempt("call, other result", () -> { Box got = (Box) getter.invoke(box); return got; });
        attempt("exact", () -> (Object) text.invokeExact((Object) "abc"));
        attempt("setter", () -> { setter.invoke(box, (Object) "text"); return null; });
        attempt("setter on text", () -> { setter.invoke((Object) "text", box); return null; });
        attempt("with arguments", () -> text.invokeWithArguments(box));
        attempt("too many", () -> text.invokeWithArguments("a", "b"));
        attempt("bound", () -> text.bindTo(box));
        attempt("shown", () -> (String) shown.invoke((Object) "shown"));
        attempt("constructor above", () -> lookup.findConstructor(Wide.class, MethodType.methodType(void.class, int.class)));
    }

    static void reflection() throws Exception {
        Field next = Box.class.getDeclaredField("next"), first = Box.class.getDeclaredField("first");
        Method text = HandleStores.class.getDeclaredMethod("text", String.class);
        Box box = new Box();
        Object[] boxes = new Box[1];
        attempt("Field.set", () -> { next.set(box, "text"); return null; });
        attempt("Field.set of a number", () -> { first.set(box, "text"); return null; });
        attempt("Field.set on text", () -> { next.set("text", box); return null; });
        attempt("Field.setInt", () -> { next.setInt(box, 3); return null; });
        attempt("Method.invoke", () -> text.invoke(null, box));
        attempt("Method.invoke, null", () -> text.invoke(null, (Object) null));
        attempt("Array.set", () -> { Array.set(boxes, 0, "text"); return null; });
        attempt("Array.newInstance", () -> Array.newInstance(void.class, 1));
        attempt("dimensions", () -> {
            Object array = new Object[0];
            for (int i = 0; i < 300; i++)
                array = Array.newInstance(array.getClass(), 0);
            return array;
        });
        attempt("forName", () -> Class.forName("[V"));
        attempt("forName [", () -> Class.forName("["));
        attempt("forName [L", () -> Class.forName("[L"));
        attempt("forName [[", () -> Class.forName("[[LHandleStores"));
        attempt("forName deep", () -> Class.forName("[".repeat(300) + "I"));
        attempt("forName empty", () -> Class.forName(""));
        attempt("forName null", () -> Class.forName(null));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static void others() {
        Object[] boxes = new Box[2], mixed = {new Box(), "text"};
        attempt("arraycopy", () -> { System.arraycopy(mixed, 0, boxes, 0, 2); return null; });
        attempt("copied", () -> (boxes[0] != null) + " " + (boxes[1] != null));
        attempt("arraycopy of numbers", () -> { System.arraycopy(new long[2], 0, boxes, 0, 2); return null; });
        attempt("aastore", () -> { boxes[1] = "text"; return null; });
        Holder holder = new Holder<Box>();
        holder.held = "text";
        attempt("generic", () -> ((Holder<Box>) holder).held.first);
        Texts texts = value -> System.out.println("took " + value.length());
        Taker loose = texts;
        attempt("lambda", () -> { loose.take("abc"); return null; });
        attempt("lambda with a box", () -> { loose.take(new Box()); return null; });
        Function<String, Integer> length = String::length;
        attempt("reference", () -> ((Function) length).apply(new Box()));
        attempt("clone", () -> ((Object[]) boxes.clone()).getClass().getSimpleName());
        attempt("iterated", () -> java.util.Collections.checkedList(new java.util.ArrayList(), Box.class).add("text"));
    }

    public static void main(String[] arguments) throws Throwable {
        elements();
        fields();
        methods();
        reflection();
        others();
    }
}
