#include "jvm/path/jdk.h"

#include "base/buffer.h"
#include "jvm/complaints.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_file(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* Sets `path` to the program of this name on the PATH. */
static bool find_on_path(const char *program, struct buffer *path)
{
    const char *folders = getenv("PATH");
    while (folders != NULL && *folders != '\0') {
        size_t length = strcspn(folders, ":");
        buffer_clear(path);
        buffer_format(path, "%.*s/%s", length == 0 ? 1 : (int)length, length == 0 ? "." : folders, program);
        if (is_file(path->text) && access(path->text, X_OK) == 0)
            return true;
        folders += length + (folders[length] == ':');
    }
    return false;
}

static bool has_image(const char *home)
{
    struct buffer image = {0};
    buffer_format(&image, "%s/lib/modules", home);
    bool found = is_file(image.text);
    buffer_free(&image);
    return found;
}

/* Cuts the last part off a path. */
static void cut(char *path)
{
    char *slash = strrchr(path, '/');
    if (slash != NULL)
        *slash = '\0';
}

static bool find_by_java(struct buffer *home, struct complaints *complaints)
{
    struct buffer java = {0};
    bool found = false;
    if (find_on_path("java", &java)) {
        char *real = realpath(java.text, NULL);
        if (real != NULL) {
            cut(real);
            cut(real);
            found = has_image(real);
        }
        if (found)
            buffer_add_text(home, real);
        else
            complaints_add(complaints, java.text, NULL, COMPLAINTS_NO_OFFSET,
                           "belongs to no JDK with a lib/modules, of Java 9 or later; please set JAVA_HOME");
        free(real);
    } else {
        complaints_add(complaints, "java", NULL, COMPLAINTS_NO_OFFSET,
                       "there is no JDK: JAVA_HOME is not set, and no java is on the PATH");
    }
    buffer_free(&java);
    return found;
}

bool jdk_find(const char *java_home, struct buffer *home, struct complaints *complaints)
{
    if (java_home == NULL)
        java_home = getenv("JAVA_HOME");
    if (java_home == NULL || java_home[0] == '\0')
        return find_by_java(home, complaints);
    if (!has_image(java_home)) {
        complaints_add(complaints, java_home, NULL, COMPLAINTS_NO_OFFSET,
                       "is JAVA_HOME, but has no lib/modules, as JDKs of Java 9 or later do");
        return false;
    }
    buffer_add_text(home, java_home);
    return true;
}

bool jdk_find_tool(const char *home, const char *tool, struct buffer *path)
{
    if (home != NULL) {
        buffer_format(path, "%s/bin/%s", home, tool);
        if (is_file(path->text) && access(path->text, X_OK) == 0)
            return true;
    }
    return find_on_path(tool, path);
}
