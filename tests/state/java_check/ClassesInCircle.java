/* Two classes whose initialisers need each other, from two threads. */
public class ClassesInCircle {
    static class A {
        static int a = B.b + 1;
    }

    static class B {
        static int b = A.a + 1; // found: deadlock+
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(A.a)).start();
        System.out.println(B.b);
    }
}
