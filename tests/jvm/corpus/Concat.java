/** String concatenation: recipes with constants in between, and parts of every type. */
class Concat {
    static String parts(int i, long l, double d, char c, boolean b, Object o, String s) {
        return "i=" + i + ", l=" + l + ", d=" + d + c + b + o + s;
    }

    static String appended(String s) {
        s += 1;
        s += "end" + null;
        return s;
    }

    static String constant() {
        final String half = "ab";
        return half + "cd" + 1;
    }
}
