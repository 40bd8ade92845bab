/* Proxies, providers of services, and a method that is overridden from another package by way of a protected one. */
import java.lang.reflect.*;
import java.util.ServiceLoader;
public class Proxies {
    interface Greeter { void greet(Name name); }
    static class Name { void say() {} }
    static class Polite implements Greeter { public void greet(Name name) { name.say(); } } // only: Name.say
    static class Forward implements InvocationHandler {
        final Object target;
        Forward(Object target) { this.target = target; }
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            return method.invoke(target, arguments); // has: Polite.greet
        }
    }
    public interface Codec { void run(); }
    public static class Fast implements Codec { public Fast() { start(); } void start() {} public void run() {} } // only: Fast.start
    static class Inherited extends InheritableThreadLocal<Name> { protected Name childValue(Name name) { name.say(); return name; } } // has: Name.say

    public static void main(String[] args) {
        Greeter greeter = (Greeter) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Greeter.class},
            new Forward(new Polite()));
        greeter.greet(new Name()); // only: Forward.invoke Name.<init>
        for (Codec codec : ServiceLoader.load(Codec.class))
            codec.run(); // only: Fast.run
        new Inherited().set(new Name());
        new Thread(() -> {}).start();
    }
    // reached: Inherited.childValue
}
