/** Interfaces with default, static and private methods, abstract classes, super calls, diamonds. */
public class Dispatch {
    interface Shape {
        double area();

        default String describe() {
            return label() + " " + Math.round(area());
        }

        private String label() {
            return prefix() + name();
        }

        static String prefix() {
            return "a ";
        }

        default String name() {
            return "shape";
        }
    }

    interface Named extends Shape {
        @Override
        default String name() {
            return "named " + Shape.super.name();
        }
    }

    abstract static class Base implements Shape {
        @Override
        public double area() {
            return scale() * 2;
        }

        protected abstract double scale();
    }

    static class Square extends Base implements Named {
        @Override
        protected double scale() {
            return 2;
        }
    }

    static class Circle extends Base {
        @Override
        protected double scale() {
            return 3;
        }

        @Override
        public double area() {
            return super.area() + 1;
        }

        @Override
        public String name() {
            return "circle";
        }
    }

    public static void main(String[] arguments) {
        Shape[] shapes = {new Square(), new Circle(), () -> 7};
        for (Shape shape : shapes) {
            System.out.println(shape.describe());
        }
        Base last = new Circle();
        System.out.println(last.area());
    }
}
