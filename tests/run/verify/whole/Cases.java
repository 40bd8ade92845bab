// One class for each rule of the verifier, so that a JVM refuses one without the others. Where what the rule asks for holds only in ../whole/Parts.java, not in
// ../torn/Parts.java, the class is refused there; the last ones are accepted, though some fail when they run. Prints what became of each.
public class Cases {
    static class GetField {
        static int run(int n) {
            Base base = new Sub();
            return base.number;
        }
    }

    static class PutField {
        static int run(int n) {
            Base base = new Sub();
            base.number = 3;
            return base.number;
        }
    }

    static class PutFieldValue {
        static int run(int n) {
            Base base = new Base();
            base.next = new Sub();
            return 1;
        }
    }

    static class PutStaticValue {
        static int run(int n) {
            Base.shared = new Sub();
            return 1;
        }
    }

    static class CallStatic {
        static int run(int n) {
            return Parts.take(new Sub());
        }
    }

    static class CallVirtual {
        static int run(int n) {
            return new Base().take(new Sub());
        }
    }

    static class CallReceiver {
        static int run(int n) {
            Base base = new Sub();
            return base.value();
        }
    }

    static class CallConstructor {
        static int run(int n) {
            return new Kept(new Sub()).number;
        }
    }

    static class CallInterface {
        static int run(int n) {
            Face face = n < 0 ? null : new Face() { public int face(Base other) { return 9; } };
            return face.face(new Sub());
        }
    }

    static class CallDynamic {
        static int run(int n) {
            Base base = new Sub();
            java.util.function.IntSupplier later = () -> base == null ? 0 : 8;
            return later.getAsInt();
        }
    }

    static class Return {
        static Base made() {
            return new Sub();
        }

        static int run(int n) {
            return made() == null ? 0 : 1;
        }
    }

    static class Throw {
        static int run(int n) {
            if (n > 0)
                return 2;
            throw new Thrown();
        }
    }

    static class Phi {
        static int run(int n) {
            Base base = n > 0 ? new Kept(null) : new Sub();
            return Parts.take(base);
        }
    }

    static class PhiFirst {
        static int run(int n) {
            Base base = n > 0 ? new Sub() : new Kept(null);
            return Parts.take(base);
        }
    }

    static class PhiOfTwo {
        static int run(int n) {
            return Parts.take(n > 0 ? new Second() : new Sub());
        }
    }

    static class Loop {
        static int run(int n) {
            Base base = new Kept(null);
            for (int i = 0; i < n; i++)
                base = new Sub();
            return base.number;
        }
    }

    static class CatchOne {
        static int run(int n) {
            try {
                Parts.raiseTorn();
                return 1;
            } catch (Caught caught) {
                return Parts.takeRuntime(caught);
            }
        }
    }

    static class CatchTwo {
        static int run(int n) {
            try {
                Parts.raiseTorn();
                return 1;
            } catch (Caught | CaughtToo caught) {
                return Parts.takeRuntime(caught);
            }
        }
    }

    static class CatchTorn {
        static int run(int n) {
            try {
                Parts.raiseTorn();
                return 1;
            } catch (Thrown thrown) {
                return 2;
            }
        }
    }

    static class OfParameter {
        static int given(Sub sub) {
            return Parts.take(sub);
        }

        static int run(int n) {
            return given(null);
        }
    }

    static class OfField {
        static int run(int n) {
            return Parts.take(new Parts().mine);
        }
    }

    static class OfStatic {
        static int run(int n) {
            return Parts.take(Parts.sub);
        }
    }

    static class OfCall {
        static int run(int n) {
            return Parts.take(Parts.make());
        }
    }

    static class OfElement {
        static final Sub[] many = new Sub[1];

        static int run(int n) {
            return Parts.take(many[0]);
        }
    }

    static class OfElementOfElement {
        static int run(int n) {
            Sub[][] many = new Sub[1][1];
            return Parts.take(many[0][0]);
        }
    }

    static class OfCast {
        static int run(int n) {
            Object object = Parts.make();
            return Parts.take((Sub) object);
        }
    }

    static class Array {
        static int run(int n) {
            return Parts.takeAll(new Sub[2]);
        }
    }

    static class ArrayOfArrays {
        static int run(int n) {
            Base[][] all = n > 0 ? new Kept[1][1] : new Sub[1][1];
            return Parts.takeAll(all[0]);
        }
    }

    static class ArrayAsObjects {
        static int run(int n) {
            return Parts.takeObjects(new Sub[2]);
        }
    }

    static class ArraysAsObjects {
        static int run(int n) {
            return Parts.takeObjects(new int[2][1]);
        }
    }

    static class Null {
        static int run(int n) {
            return Parts.take(null);
        }
    }

    static class Cast {
        static int run(int n) {
            Object object = new Sub();
            return Parts.take((Base) object);
        }
    }

    static class AsInterface {
        static int run(int n) {
            return Parts.takeFace(new Faced());
        }
    }

    static class CallByInterface {
        static int run(int n) {
            Face face = new Faced();
            return face.face(null);
        }
    }

    static class Unused {
        static int run(int n) {
            Sub sub = new Sub();
            Base base = new Kept(null);
            return sub == null ? 0 : base.number;
        }
    }

    static class JoinedAsObject {
        static int run(int n) {
            Object object = n > 0 ? new Sub() : new Kept(null);
            return object.hashCode() == 0 ? 0 : 1;
        }
    }

    static class CastAfterJoin {
        static int run(int n) {
            Object object = n > 0 ? new Sub() : new Kept(null);
            return ((Base) object).number;
        }
    }

    static class StoredElement {
        static int run(int n) {
            Base[] bases = new Base[1];
            Object[] objects = bases;
            objects[0] = new Sub();
            return 1;
        }
    }

    static class NeverRun {
        static int run(int n) {
            if (n < 0)
                return Parts.take(new Sub());
            return 1;
        }
    }

    static int run(int which, int n) {
        switch (which) {
        case 0:
            return GetField.run(n);
        case 1:
            return PutField.run(n);
        case 2:
            return PutFieldValue.run(n);
        case 3:
            return PutStaticValue.run(n);
        case 4:
            return CallStatic.run(n);
        case 5:
            return CallVirtual.run(n);
        case 6:
            return CallReceiver.run(n);
        case 7:
            return CallConstructor.run(n);
        case 8:
            return CallInterface.run(n);
        case 9:
            return CallDynamic.run(n);
        case 10:
            return Return.run(n);
        case 11:
            return Throw.run(n);
        case 12:
            return Phi.run(n);
        case 13:
            return PhiFirst.run(n);
        case 14:
            return PhiOfTwo.run(n);
        case 15:
            return Loop.run(n);
        case 16:
            return CatchOne.run(n);
        case 17:
            return CatchTwo.run(n);
        case 18:
            return CatchTorn.run(n);
        case 19:
            return OfParameter.run(n);
        case 20:
            return OfField.run(n);
        case 21:
            return OfStatic.run(n);
        case 22:
            return OfCall.run(n);
        case 23:
            return OfElement.run(n);
        case 24:
            return OfElementOfElement.run(n);
        case 25:
            return OfCast.run(n);
        case 26:
            return Array.run(n);
        case 27:
            return ArrayOfArrays.run(n);
        case 28:
            return ArrayAsObjects.run(n);
        case 29:
            return ArraysAsObjects.run(n);
        case 30:
            return Null.run(n);
        case 31:
            return Cast.run(n);
        case 32:
            return AsInterface.run(n);
        case 33:
            return CallByInterface.run(n);
        case 34:
            return Unused.run(n);
        case 35:
            return JoinedAsObject.run(n);
        case 36:
            return CastAfterJoin.run(n);
        case 37:
            return StoredElement.run(n);
        case 38:
            return NeverRun.run(n);
        default:
                return -1;
        }
    }

    static String name(Throwable thrown) {
        return thrown.getClass().getName();
    }

    public static void main(String[] arguments) {
        String[] names = {
            "GetField",
            "PutField",
            "PutFieldValue",
            "PutStaticValue",
            "CallStatic",
            "CallVirtual",
            "CallReceiver",
            "CallConstructor",
            "CallInterface",
            "CallDynamic",
            "Return",
            "Throw",
            "Phi",
            "PhiFirst",
            "PhiOfTwo",
            "Loop",
            "CatchOne",
            "CatchTwo",
            "CatchTorn",
            "OfParameter",
            "OfField",
            "OfStatic",
            "OfCall",
            "OfElement",
            "OfElementOfElement",
            "OfCast",
            "Array",
            "ArrayOfArrays",
            "ArrayAsObjects",
            "ArraysAsObjects",
            "Null",
            "Cast",
            "AsInterface",
            "CallByInterface",
            "Unused",
            "JoinedAsObject",
            "CastAfterJoin",
            "StoredElement",
            "NeverRun",
        };
        for (int i = 0; i < names.length; i++)
            try {
            System.out.println(names[i] + ": " + run(i, 0));
        } catch (Throwable thrown) {
            System.out.println(names[i] + ": " + name(thrown));
        }
    }
}
