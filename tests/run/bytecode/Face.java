public interface Face {
    int face(int x);
}
