/* A larger program: a tokenizer, a recursive descent parser and a stack machine for a small language, with errors. */
import java.util.*;

public class Interpreter1 {
    enum Kind { NUM, ID, OP, END }
    record Token(Kind kind, String text, int at) { }
    static class Failure extends RuntimeException { Failure(String m) { super(m); } }
    static List<Token> scan(String s) {
        List<Token> out = new ArrayList<>();
        for (int i = 0; i < s.length();) {
            char c = s.charAt(i);
            int start = i;
            if (Character.isWhitespace(c)) { i++; continue; }
            if (Character.isDigit(c)) { while (i < s.length() && (Character.isDigit(s.charAt(i)) || s.charAt(i) == '.')) i++; out.add(new Token(Kind.NUM, s.substring(start, i), start)); }
            else if (Character.isLetter(c)) { while (i < s.length() && Character.isLetterOrDigit(s.charAt(i))) i++; out.add(new Token(Kind.ID, s.substring(start, i), start)); }
            else if ("+-*/^()=,?:<>".indexOf(c) >= 0) { i++; out.add(new Token(Kind.OP, "" + c, start)); }
            else throw new Failure("unexpected '" + c + "' at " + i);
        }
        out.add(new Token(Kind.END, "", s.length()));
        return out;
    }
    sealed interface Code permits Push, Load, Store, Call, Pick { }
    record Push(double d) implements Code { }
    record Load(String name) implements Code { }
    record Store(String name) implements Code { }
    record Call(String f, int n) implements Code { }
    record Pick(List<Code> yes, List<Code> no) implements Code { }
    static class Parser {
        final List<Token> tokens; int at; List<Code> code = new ArrayList<>();
        Parser(String s) { tokens = scan(s); }
        Token peek() { return tokens.get(at); }
        boolean eat(String op) { if (peek().kind() == Kind.OP && peek().text().equals(op)) { at++; return true; } return false; }
        void need(String op) { if (!eat(op)) throw new Failure("expected " + op + " at " + peek().at() + " but found '" + peek().text() + "'"); }
        List<Code> program() { statement(); if (peek().kind() != Kind.END) throw new Failure("trailing '" + peek().text() + "'"); return code; }
        void statement() { if (peek().kind() == Kind.ID && tokens.get(at + 1).text().equals("=")) { String name = peek().text(); at += 2; statement(); code.add(new Store(name)); } else choice(); }
        void choice() { compare(); if (eat("?")) { List<Code> saved = code; List<Code> yes = code = new ArrayList<>(); choice(); need(":"); List<Code> no = code = new ArrayList<>(); choice(); code = saved; code.add(new Pick(yes, no)); } }
        void compare() { sum(); for (String op : List.of("<", ">")) if (eat(op)) { sum(); code.add(new Call(op, 2)); } }
        void sum() { product(); while (true) if (eat("+")) { product(); code.add(new Call("+", 2)); } else if (eat("-")) { product(); code.add(new Call("-", 2)); } else return; }
        void product() { power(); while (true) if (eat("*")) { power(); code.add(new Call("*", 2)); } else if (eat("/")) { power(); code.add(new Call("/", 2)); } else return; }
        void power() { unary(); if (eat("^")) { power(); code.add(new Call("^", 2)); } }
        void unary() { if (eat("-")) { unary(); code.add(new Call("neg", 1)); } else atom(); }
        void atom() {
            Token t = peek();
            at++;
            switch (t.kind()) {
            case NUM -> code.add(new Push(Double.parseDouble(t.text())));
            case ID -> { if (eat("(")) { int n = 0; if (!eat(")")) { do { choice(); n++; } while (eat(",")); need(")"); } code.add(new Call(t.text(), n)); } else code.add(new Load(t.text())); }
            case OP -> { if (!t.text().equals("(")) throw new Failure("unexpected '" + t.text() + "' at " + t.at()); choice(); need(")"); }
            case END -> throw new Failure("unexpected end");
            }
        }
    }
    static final Map<String, Double> variables = new TreeMap<>();
    static void run(List<Code> code, Deque<Double> stack) {
        for (Code c : code) {
            if (c instanceof Push p) stack.push(p.d());
            else if (c instanceof Load l) { Double v = variables.get(l.name()); if (v == null) throw new Failure("unknown " + l.name()); stack.push(v); }
            else if (c instanceof Store s) variables.put(s.name(), stack.peek());
            else if (c instanceof Pick p) run(stack.pop() != 0 ? p.yes() : p.no(), stack);
            else if (c instanceof Call f) stack.push(call(f, stack));
        }
    }
    static double call(Call f, Deque<Double> stack) {
        double[] a = new double[f.n()];
        for (int i = f.n() - 1; i >= 0; i--) a[i] = stack.pop();
        return switch (f.f()) {
        case "+" -> a[0] + a[1];
        case "-" -> a[0] - a[1];
        case "*" -> a[0] * a[1];
        case "/" -> { if (a[1] == 0) throw new Failure("division by zero"); yield a[0] / a[1]; }
        case "^" -> Math.pow(a[0], a[1]);
        case "<" -> a[0] < a[1] ? 1 : 0;
        case ">" -> a[0] > a[1] ? 1 : 0;
        case "neg" -> -a[0];
        case "max" -> Arrays.stream(a).max().orElseThrow(() -> new Failure("max of nothing"));
        case "sqrt" -> Math.sqrt(a[0]);
        default -> throw new Failure("no function " + f.f() + "/" + f.n());
        };
    }
    public static void main(String[] args) {
        for (String line : """
            1 + 2 * 3
            x = 2 ^ 3 ^ 2
            y = (x - 12) / 5
            -y * -(2)
            max(1, x, sqrt(y)) > 500 ? x : y
            1 < 2 ? 2 < 1 ? 10 : 20 : 30
            z + 1
            1 / (x - x)
            max()
            2 $ 3
            (1 + 2
            1 2
            foo(1)
            * 2
            a = b = 7
            a * b""".split("\n"))
            try {
                Deque<Double> stack = new ArrayDeque<>();
                run(new Parser(line).program(), stack);
                System.out.println(line + " -> " + stack.pop());
            } catch (Failure e) {
                System.out.println(line + " !! " + e.getMessage());
            }
        System.out.println(variables + " " + new Parser("f(1, x ? 2 : 3)").program());
    }
}
