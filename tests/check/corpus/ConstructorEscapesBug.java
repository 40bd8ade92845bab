// The constructor makes its object known before it has set the name. Whoever looks twice sees two names.
//
// expect: must-find atomicity Plugin.name

class Plugin {
    static volatile Plugin newest;
    private String name;

    Plugin(String name) {
        newest = this;
        this.name = name;
    }

    public boolean isRenamed() {
        String first = name;
        return first != name;
    }
}

class ConstructorEscapesBug {
    public static void main(String[] args) {
        new Thread(() -> {
            for (int n = 0; n < 10000; n++)
                new Plugin("plugin");
        }).start();
        for (int n = 0; n < 10000; n++) {
            Plugin plugin = Plugin.newest;
            if (plugin != null)
                plugin.isRenamed();
        }
    }
}
