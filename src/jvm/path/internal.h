/* What the parts of path.h share: folders.c looks into folders, open.c opens
 * places, list.c lists their classes, path.c answers. */
#ifndef HEDDLE_JVM_PATH_INTERNAL_H
#define HEDDLE_JVM_PATH_INTERNAL_H

#include "jvm/path/path.h"

struct image;
struct names;
struct zip;

enum place_kind {
    PLACE_FOLDER,   /* classes as files below `file` */
    PLACE_FILE,     /* one class, `file` itself */
    PLACE_COMPILED, /* classes in memory */
    PLACE_ARCHIVE,  /* a jar, a .jmod, or a jar within a jar */
    PLACE_IMAGE,
};

struct place {
    enum place_kind kind;
    const char *file;      /* as complaints and origins name it; in the path's arena */
    const char *module;    /* of all its classes; "" if they are in none, or image entries say it */
    bool jdk;              /* the JDK in use, not named by the user */
    bool library;          /* named by the user as library, or by what is */
    struct span mapped;    /* to be unmapped at the end; empty if nothing was mapped */
    struct zip *zip;       /* of PLACE_ARCHIVE; NULL if it is none, and then it has no classes */
    struct image *image;   /* of PLACE_IMAGE */
    struct span *contents; /* of PLACE_COMPILED: the classes, by entry; in the path's arena */
    size_t entries;        /* of PLACE_COMPILED */
};

/* A class and where it is. */
struct item {
    struct path_class class;
    uint32_t place;
    uint32_t entry; /* number within the archive, image or contents; 0 otherwise */
};

/* A module, or no module, within one place: its classes stand together. */
struct module_run {
    const char *module;
    uint32_t first, count;
};

struct path {
    struct arena *arena; /* names of places, classes from javac, expanded jars within jars */
    struct place *places;
    size_t place_count, place_capacity;
    struct names *names;   /* of classes */
    struct names *modules; /* their names */
    uint32_t *of_name;     /* by the number of a name: the first class that has it */
    size_t of_name_capacity;
    struct item *items;
    size_t item_count, item_capacity;
    struct module_run *runs;
    size_t run_count, run_capacity;
    uint32_t user_count, refused_count;
    unsigned release;
    struct complaints *refusals; /* while it is opened: where classes that may not be there are told; NULL: all may */
    bool limited;                /* javac was ended */
};

/* Appends the file of a class, and the name of the entry in it; false if the class is a file of its own. */
bool path_item_origin(const struct path *path, const struct item *item, struct buffer *file, struct buffer *entry);

/* What the user named, with what a folder without classes holds in its place: its sources, then its archives, each
 * sorted. A folder without any of them is left out, with a complaint. The list is the caller's; its texts are the
 * options' or in the arena. */
const char **path_expand(const struct path_options *options, struct arena *arena, struct complaints *complaints,
                         size_t *count);

/* Adds all classes of a place, the last one added, to those of the path. `manifest` is that of a jar, empty if there
 * is none. */
void path_list_folder(struct path *path, struct complaints *complaints);
void path_list_file(struct path *path, struct complaints *complaints);
void path_list_compiled(struct path *path, char *const *names);
void path_list_jar(struct path *path, struct span manifest);
void path_list_jmod(struct path *path);
void path_list_image(struct path *path, struct complaints *complaints);

/* The bytes of a file that is not mapped, at most PATH_CLASS_LIMIT, in the arena. */
bool path_read_file(const char *file, struct arena *arena, struct complaints *complaints, struct span *bytes);

#endif
