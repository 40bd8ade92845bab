import javax.swing.*;
public class Window {
    public static void main(String[] args) {
        SwingUtilities.invokeLater(() -> {
            JFrame frame = new JFrame("window");
            frame.add(new JTable(new Object[][] {{1, 2}}, new Object[] {"a", "b"}));
            frame.pack();
            frame.setVisible(true);
        });
    }
}
