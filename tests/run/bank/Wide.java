/* A class below Box. */
public class Wide extends Box implements Face<String> {
    String below = "below";
    Object[] kept = {"kept", this};
    long deep = 9;

    @Override
    public int compareTo(String other) {
        return below.length() - other.length();
    }

    @Override
    public String name(String of) {
        return super.name(of) + below;
    }
}
