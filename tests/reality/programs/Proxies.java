import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** A dynamic proxy whose handler counts and passes on. */
public class Proxies {
    public interface Greeter {
        String greet(String whom);

        int times(int number);
    }

    static class Polite implements Greeter {
        @Override
        public String greet(String whom) {
            return "dear " + whom;
        }

        @Override
        public int times(int number) {
            return number * 2;
        }
    }

    static class Counting implements InvocationHandler {
        private final Object target;
        private int calls;

        Counting(Object target) {
            this.target = target;
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            count();
            return method.invoke(target, arguments);
        }

        private synchronized void count() {
            calls++;
        }
    }

    public static void main(String[] arguments) {
        Counting counting = new Counting(new Polite());
        Greeter greeter = (Greeter) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Greeter.class}, counting);
        System.out.println(greeter.greet("reader") + greeter.times(3) + counting.calls);
    }
}
