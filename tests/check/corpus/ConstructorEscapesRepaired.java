// The object is made known when it is made.
//
// expect: must-hold Plugin

class Plugin {
    static volatile Plugin newest;
    private String name;

    Plugin(String name) {
        this.name = name;
    }

    public int length() {
        return name == null ? 0 : name.length();
    }
}

class ConstructorEscapesRepaired {
    public static void main(String[] args) {
        new Thread(() -> {
            for (int n = 0; n < 10000; n++)
                Plugin.newest = new Plugin("plugin");
        }).start();
        for (int n = 0; n < 10000; n++) {
            Plugin plugin = Plugin.newest;
            if (plugin != null)
                plugin.length();
        }
    }
}
