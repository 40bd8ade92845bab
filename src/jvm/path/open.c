/* Opening a path: a stack of what is still to be opened, the next one last. A jar puts the jars that it holds or names
 * on it. */
#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "base/system/leftovers.h"
#include "jvm/complaints.h"
#include "jvm/path/class_name.h"
#include "jvm/path/compile.h"
#include "jvm/path/folder.h"
#include "jvm/path/image.h"
#include "jvm/path/internal.h"
#include "jvm/path/jdk.h"
#include "jvm/path/manifest.h"
#include "jvm/path/mapping.h"
#include "jvm/path/zip.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define ZIP_MARK 0x504bu       /* "PK" */
#define JMOD_MARK 0x4a4d0100u  /* "JM", version 1.0 */
#define IMAGE_MARK 0xcafedadau /* in either byte order */
#define IMAGE_MARK_TURNED 0xdadafecau
enum { MANIFEST_LIMIT = 1 << 22 };

/* Something to be opened: a file, or a jar within the jar of a place. */
struct pending {
    const char *file; /* in the path's arena */
    bool named;       /* by the user: it must be there */
    bool nested;
    unsigned depth; /* of jars within jars */
    uint32_t place, entry;
};

struct opening {
    struct path *path;
    const struct path_options *options;
    struct complaints *complaints;
    struct pending *stack;
    size_t count, capacity;
    struct names *seen; /* the real paths of all files that were opened */
    uint64_t nested_left;
    const char *home;   /* of the JDK, NULL if there is none */
    const char **files; /* what the user named; instead of a folder without classes, what it holds */
    const char **sources;
    size_t file_count, source_count;
    const char **libraries;
    size_t library_count;
    bool compiled, in_libraries;
};

static void push(struct opening *opening, struct pending pending)
{
    ARRAY_ADD(opening->stack, opening->count, opening->capacity, pending);
}

static const char *keep(struct opening *opening, const char *text)
{
    return arena_copy(opening->path->arena, text, strlen(text));
}

static void complain(struct opening *opening, const char *file, const char *message)
{
    complaints_add(opening->complaints, file, NULL, COMPLAINTS_NO_OFFSET, "%s", message);
}

static struct place *add_place(struct opening *opening, enum place_kind kind, const char *file, struct span mapped)
{
    struct path *path = opening->path;
    ARRAY_RESERVE(path->places, path->place_capacity, path->place_count + 1);
    struct place *place = &path->places[path->place_count++];
    *place =
        (struct place){.kind = kind, .file = file, .module = "", .mapped = mapped, .library = opening->in_libraries};
    return place;
}

static bool ends_with(const char *text, const char *suffix)
{
    size_t length = strlen(text), end = strlen(suffix);
    return length >= end && strcasecmp(text + length - end, suffix) == 0;
}

/* True if the name is that of a jar right in one of the folders that jars keep jars in. */
static bool is_nested_jar(const char *name)
{
    static const char *const folders[] = {"BOOT-INF/lib/", "WEB-INF/lib/", "lib/"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        size_t length = strlen(folders[i]);
        if (strncmp(name, folders[i], length) == 0)
            return strchr(name + length, '/') == NULL && ends_with(name, ".jar");
    }
    return false;
}

/* Pushes the jars within the jar of a place, so that the first is opened first. */
static void push_nested(struct opening *opening, uint32_t place, unsigned depth)
{
    const struct zip *zip = opening->path->places[place].zip;
    for (size_t i = zip_count(zip); i > 0; i--) {
        const char *name = zip_entry(zip, i - 1)->name;
        if (!is_nested_jar(name))
            continue;
        struct buffer file = {0};
        buffer_format(&file, "%s!%s", opening->path->places[place].file, name);
        push(opening, (struct pending){keep(opening, file.text), true, true, depth + 1, place, (uint32_t)(i - 1)});
        buffer_free(&file);
    }
}

/* One address of a manifest's Class-Path to a path beside the jar; "" if it does not name a file there. */
static void resolve(const char *jar, const char *address, size_t length, struct buffer *into)
{
    const char *slash = strrchr(jar, '/');
    buffer_clear(into);
    if (address[0] == '/' || memchr(address, ':', length) != NULL)
        return; /* the JVM, too, takes relative ones only */
    if (slash != NULL)
        buffer_add(into, jar, (size_t)(slash - jar) + 1);
    for (size_t i = 0; i < length; i++) {
        char byte = address[i];
        if (byte == '%' && length - i > 2 && isxdigit((unsigned char)address[i + 1]) &&
            isxdigit((unsigned char)address[i + 2])) {
            const char digits[] = {address[i + 1], address[i + 2], '\0'};
            byte = (char)strtoul(digits, NULL, 16);
            i += 2;
        }
        buffer_add(into, &byte, 1);
    }
}

/* Pushes what the manifest's Class-Path names, so that the first is opened first. */
static void push_class_path(struct opening *opening, struct span manifest, const char *jar, unsigned depth)
{
    struct buffer value = {0}, file = {0};
    manifest_get(manifest, "Class-Path", &value);
    for (size_t end = value.length; end > 0;) {
        size_t start = end;
        while (start > 0 && value.text[start - 1] != ' ')
            start--;
        if (start < end) {
            resolve(jar, value.text + start, end - start, &file);
            if (file.length > 0)
                push(opening, (struct pending){keep(opening, file.text), false, false, depth, 0, 0});
        }
        end = start > 0 ? start - 1 : 0;
    }
    buffer_free(&value);
    buffer_free(&file);
}

/* Opens a jar; what it holds and names comes next. mapped is what must be unmapped at the end. */
static void open_jar(struct opening *opening, const struct pending *pending, struct span bytes, struct span mapped)
{
    struct place *place = add_place(opening, PLACE_ARCHIVE, pending->file, mapped);
    uint32_t number = (uint32_t)opening->path->place_count - 1;
    struct zip *zip = place->zip = zip_open(bytes, pending->file, opening->complaints);
    if (zip == NULL)
        return;
    struct arena *scratch = arena_new();
    struct span manifest = {0};
    size_t entry = zip_find(zip, "META-INF/MANIFEST.MF");
    if (entry == zip_count(zip) || !zip_read(zip, entry, MANIFEST_LIMIT, scratch, opening->complaints, &manifest))
        manifest = (struct span){0};
    path_list_jar(opening->path, manifest);
    if (!pending->nested)
        push_class_path(opening, manifest, pending->file, pending->depth);
    push_nested(opening, number, pending->depth);
    arena_free(scratch);
}

static void open_nested(struct opening *opening, const struct pending *pending)
{
    const struct zip *zip = opening->path->places[pending->place].zip;
    const struct zip_entry *entry = zip_entry(zip, pending->entry);
    if (pending->depth > PATH_NESTED_DEPTH) {
        complain(opening, pending->file, "a jar within too many jars; it is left out");
        return;
    }
    struct span bytes;
    if (!zip_read(zip, pending->entry, opening->nested_left, opening->path->arena, opening->complaints, &bytes))
        return;
    if (entry->method != 0) /* not stored, so the bytes are new */
        opening->nested_left -= entry->size;
    open_jar(opening, pending, bytes, (struct span){0});
}

/* The name of a .jmod file without folder and suffix is that of its module. */
static const char *module_of_file(struct opening *opening, const char *file)
{
    const char *slash = strrchr(file, '/');
    const char *base = slash == NULL ? file : slash + 1;
    size_t length = strlen(base);
    return arena_copy(opening->path->arena, base, ends_with(base, ".jmod") ? length - strlen(".jmod") : length);
}

static void open_jmod(struct opening *opening, const char *file, struct span mapped)
{
    struct place *place = add_place(opening, PLACE_ARCHIVE, file, mapped);
    place->module = module_of_file(opening, file);
    place->zip = zip_open(mapped, file, opening->complaints);
    if (place->zip != NULL)
        path_list_jmod(opening->path);
}

static void open_image(struct opening *opening, const char *file, struct span mapped)
{
    struct place *place = add_place(opening, PLACE_IMAGE, file, mapped);
    place->image = image_open(mapped, file, opening->complaints);
    if (place->image != NULL)
        path_list_image(opening->path, opening->complaints);
}

/* An archive may start with something else, such as a script that runs it; then its name must tell. */
static bool is_named_archive(const char *file)
{
    return ends_with(file, ".jar") || ends_with(file, ".war") || ends_with(file, ".zip") || ends_with(file, ".jmod");
}

/* Opens a file by what its first bytes say. */
static void open_file(struct opening *opening, const struct pending *pending)
{
    struct span mapped;
    if (!mapping_open(pending->file, &mapped)) {
        complain(opening, pending->file, errno == EINVAL ? "neither a file nor a directory" : strerror(errno));
        return;
    }
    uint32_t mark = mapped.length < 4 ? 0 : span_big32(mapped, 0);
    if (mark == IMAGE_MARK || mark == IMAGE_MARK_TURNED) {
        open_image(opening, pending->file, mapped);
    } else if (mark == JMOD_MARK) {
        open_jmod(opening, pending->file, mapped);
    } else if (mark == CLASS_MARK || ends_with(pending->file, ".class")) {
        mapping_close(mapped);
        add_place(opening, PLACE_FILE, pending->file, (struct span){0});
        path_list_file(opening->path, opening->complaints);
    } else if (mark >> 16 == ZIP_MARK || is_named_archive(pending->file)) {
        open_jar(opening, pending, mapped, mapped);
    } else {
        complain(opening, pending->file, "not a class file, jar, .jmod file, run-time image or .java file");
        mapping_close(mapped);
    }
}

/* The class path for javac: what the user named, without the sources and what javac would not understand. */
static void format_class_path(const struct opening *opening, struct buffer *into)
{
    for (size_t i = 0; i < opening->file_count; i++)
        if (!ends_with(opening->files[i], ".java") && !ends_with(opening->files[i], ".class"))
            buffer_format(into, "%s%s", into->length == 0 ? "" : ":", opening->files[i]);
    for (size_t i = 0; i < opening->library_count; i++)
        buffer_format(into, "%s%s", into->length == 0 ? "" : ":", opening->libraries[i]);
    buffer_add_text(into, "");
}

struct compiled {
    struct opening *opening;
    const char *directory;
    struct span *contents;
    char **names;
    size_t count, contents_capacity, names_capacity;
};

static void take_compiled(const char *file, void *context)
{
    struct compiled *compiled = context;
    struct path *path = compiled->opening->path;
    struct buffer full = {0};
    struct span bytes;
    buffer_format(&full, "%s/%s", compiled->directory, file);
    if (path_read_file(full.text, path->arena, compiled->opening->complaints, &bytes)) {
        size_t needed = compiled->count + 1;
        ARRAY_RESERVE(compiled->contents, compiled->contents_capacity, needed);
        ARRAY_RESERVE(compiled->names, compiled->names_capacity, needed);
        compiled->contents[compiled->count] = bytes;
        compiled->names[compiled->count++] = arena_copy(path->arena, file, strlen(file));
    }
    buffer_free(&full);
}

/* Takes the classes in a directory, which will be gone, into memory. */
static void open_compiled(struct opening *opening, const char *directory)
{
    struct compiled compiled = {.opening = opening, .directory = directory};
    folder_walk(directory, ".class", opening->complaints, take_compiled, &compiled);
    struct place *place = add_place(opening, PLACE_COMPILED, "javac", (struct span){0});
    place->entries = compiled.count;
    place->contents = arena_alloc(opening->path->arena, compiled.count * sizeof *place->contents);
    if (compiled.count > 0)
        memcpy(place->contents, compiled.contents, compiled.count * sizeof *place->contents);
    path_list_compiled(opening->path, compiled.names);
    mem_free(compiled.contents);
    mem_free(compiled.names);
}

static void compile(struct opening *opening)
{
    struct buffer javac = {0}, class_path = {0};
    if (!jdk_find_tool(opening->home, "javac", &javac)) {
        complain(opening, opening->sources[0],
                 "there is no javac to compile it, neither in JAVA_HOME/bin nor on the PATH; please install a JDK");
        buffer_free(&javac);
        return;
    }
    char *directory = leftovers_new_folder();
    format_class_path(opening, &class_path);
    if (directory == NULL)
        complaints_add(opening->complaints, opening->sources[0], NULL, COMPLAINTS_NO_OFFSET,
                       "no temporary directory can be made to compile it in: %s", strerror(errno));
    else if (compile_sources(javac.text, opening->sources, opening->source_count, class_path.text, directory,
                             opening->options->budget, opening->complaints, &opening->path->limited))
        open_compiled(opening, directory);
    leftovers_remove_folder(directory);
    buffer_free(&class_path);
    buffer_free(&javac);
}

/* Opens something if it was not opened before. */
static void open_one(struct opening *opening, const struct pending *pending)
{
    if (pending->nested) {
        open_nested(opening, pending);
        return;
    }
    char *real = realpath(pending->file, NULL);
    if (real == NULL) {
        if (pending->named)
            complain(opening, pending->file, strerror(errno));
        return;
    }
    size_t known = names_count(opening->seen);
    bool again = names_add(opening->seen, real, strlen(real)) < known;
    struct stat status;
    bool directory = stat(real, &status) == 0 && S_ISDIR(status.st_mode);
    free(real);
    if (again)
        return;
    if (directory) {
        add_place(opening, PLACE_FOLDER, pending->file, (struct span){0});
        path_list_folder(opening->path, opening->complaints);
    } else if (!ends_with(pending->file, ".java")) {
        open_file(opening, pending);
    } else if (!opening->compiled) {
        opening->compiled = true;
        compile(opening);
    }
}

/* Opens files in their order, each with what it leads to before the next. */
static void open_all(struct opening *opening, const char *const *files, size_t count)
{
    for (size_t i = count; i > 0; i--)
        push(opening, (struct pending){keep(opening, files[i - 1]), true, false, 0, 0, 0});
    while (opening->count > 0) {
        struct pending pending = opening->stack[--opening->count];
        open_one(opening, &pending);
    }
}

/* What the user named as library: classes and archives, whose sources nobody compiles. */
static const char **expand_libraries(struct opening *opening, size_t *count)
{
    struct path_options named = {.files = opening->options->libraries, .file_count = opening->options->library_count};
    size_t all, kept = 0;
    const char **files = path_expand(&named, opening->path->arena, opening->complaints, &all);
    for (size_t i = 0; i < all; i++)
        if (ends_with(files[i], ".java"))
            complain(opening, files[i], "a library must be compiled");
        else
            files[kept++] = files[i];
    *count = kept;
    return files;
}

static void open_named(struct opening *opening)
{
    opening->files = path_expand(opening->options, opening->path->arena, opening->complaints, &opening->file_count);
    opening->libraries = expand_libraries(opening, &opening->library_count);
    opening->sources = mem_new(opening->file_count + 1, sizeof *opening->sources);
    for (size_t i = 0; i < opening->file_count; i++)
        if (ends_with(opening->files[i], ".java"))
            opening->sources[opening->source_count++] = opening->files[i];
    open_all(opening, opening->files, opening->file_count);
    opening->path->user_count = (uint32_t)opening->path->item_count;
    opening->in_libraries = true;
    open_all(opening, opening->libraries, opening->library_count);
    opening->in_libraries = false;
}

/* The release is that of the image's own classes: their version - 44 (JVMS 4.1). */
static unsigned release_of(const struct image *image)
{
    struct image_entry entry;
    struct span bytes;
    struct arena *scratch = arena_new();
    struct complaints *unheard = complaints_new(0);
    unsigned release = PATH_NEWEST_RELEASE;
    if (image_find(image, "/java.base/java/lang/Object.class", &entry) &&
        image_read(image, &entry, PATH_CLASS_LIMIT, scratch, unheard, &bytes) && span_has(bytes, 0, 8) &&
        span_big16(bytes, 6) > 44)
        release = span_big16(bytes, 6) - 44u;
    complaints_free(unheard);
    arena_free(scratch);
    return release;
}

/* The JDK's image is opened first, because jars depend on its release, and listed last. */
struct jdk {
    struct buffer home, file;
    struct span mapped;
    struct image *image;
    struct complaints *complaints; /* heard only if the JDK is needed */
};

static void open_jdk(struct opening *opening, struct jdk *jdk)
{
    jdk->complaints = complaints_new(SIZE_MAX);
    if (!jdk_find(opening->options->java_home, &jdk->home, jdk->complaints))
        return;
    opening->home = jdk->home.text;
    if (!opening->options->jdk)
        return;
    buffer_format(&jdk->file, "%s/lib/modules", jdk->home.text);
    if (mapping_open(jdk->file.text, &jdk->mapped))
        jdk->image = image_open(jdk->mapped, jdk->file.text, jdk->complaints);
    else
        complaints_add(jdk->complaints, jdk->file.text, NULL, COMPLAINTS_NO_OFFSET, "%s", strerror(errno));
    if (jdk->image != NULL)
        opening->path->release = release_of(jdk->image);
}

static void list_jdk(struct opening *opening, struct jdk *jdk)
{
    static const char root[] = "java/lang/Object";
    struct path *path = opening->path;
    bool needed = opening->options->jdk && path_find(path, root, strlen(root)) == PATH_NONE;
    if (needed)
        complaints_move(opening->complaints, jdk->complaints);
    if (needed && jdk->image != NULL) {
        struct place *place = add_place(opening, PLACE_IMAGE, keep(opening, jdk->file.text), jdk->mapped);
        place->image = jdk->image;
        place->jdk = true;
        path_list_image(path, opening->complaints);
    } else {
        image_close(jdk->image);
        mapping_close(jdk->mapped);
    }
    complaints_free(jdk->complaints);
    buffer_free(&jdk->home);
    buffer_free(&jdk->file);
}

struct path *path_open(const struct path_options *options, struct complaints *complaints)
{
    struct path *path = mem_new(1, sizeof *path);
    path->arena = arena_new();
    path->names = names_new();
    path->modules = names_new();
    path->release = PATH_NEWEST_RELEASE;
    struct opening opening = {
        .path = path,
        .options = options,
        .complaints = complaints,
        .seen = names_new(),
        .nested_left = PATH_NESTED_LIMIT,
    };
    struct jdk jdk = {0};
    open_jdk(&opening, &jdk);
    path->refusals = options->jdk ? complaints : NULL;
    open_named(&opening);
    path->refusals = NULL;
    list_jdk(&opening, &jdk);
    names_free(opening.seen);
    mem_free(opening.stack);
    mem_free(opening.files);
    mem_free(opening.libraries);
    mem_free(opening.sources);
    return path;
}
