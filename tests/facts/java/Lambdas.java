/* Lambdas and references to methods of all kinds. */
import java.util.function.*;
public class Lambdas {
    interface Act { void act(Thing thing); default Act then(Act next) { return t -> { act(t); next.act(t); }; } }
    static class Thing {
        void touch() {}
        static void poke(Thing thing) { thing.touch(); } // only: Thing.touch Other.touch
        void take(Thing other) { other.touch(); } // only: Thing.touch
    }
    static class Other extends Thing { void touch() {} }
    static class Made { Made(Thing from) { from.touch(); } void use() {} } // only: Thing.touch
    static int twice(Integer n) { return 2 * n; }

    public static void main(String[] args) {
        Thing thing = new Thing(), other = new Other();
        Act unbound = Thing::touch, fixed = Thing::poke, bound = thing::take;
        Act block = t -> t.touch(); // only: Other.touch
        unbound.act(thing); // only: Thing.touch
        fixed.act(thing); // only: Thing.poke
        bound.act(thing); // only: Thing.take
        block.act(other); // has: Lambdas.lambda$main$0
        fixed.then(fixed).act(other); // has: Lambdas$Act.lambda$then$0
        Function<Thing, Made> maker = Made::new;
        maker.apply(thing).use(); // only: Made.<init> Made.use
        Function<Integer, Integer> number = Lambdas::twice;
        number.apply(3); // only: Lambdas.twice
        Supplier<Supplier<Thing>> nested = () -> () -> thing;
        nested.get().get().touch(); // has: Thing.touch
        Runnable caller = () -> Thing.poke(thing); // only: Thing.poke
        caller.run(); // has: Lambdas.lambda$main$3
        Act both = (Act & java.io.Serializable) t -> t.touch(); // only: Other.touch
        ((Act) (java.io.Serializable) both).act(other);
        IntFunction<Thing[]> arrays = Thing[]::new;
        Thing[] row = arrays.apply(2);
        row[0] = other;
        row[0].touch(); // only: Other.touch
    }
}
