#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "jvm/complaints.h"
#include "jvm/path/class_name.h"
#include "jvm/path/folder.h"
#include "jvm/path/image.h"
#include "jvm/path/internal.h"
#include "jvm/path/manifest.h"
#include "jvm/path/zip.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char class_suffix[] = ".class";
static const char versions[] = "META-INF/versions/";

/* A class of a place before it is known whether it counts. */
struct candidate {
    const char *name, *module;
    unsigned version; /* of a multi-release jar: from which release on it counts */
    uint32_t entry;
};

struct listing {
    struct path *path;
    struct place *place;
    struct arena *arena; /* the names of candidates */
    struct candidate *candidates;
    size_t count, capacity;
};

static struct listing listing_begin(struct path *path)
{
    return (struct listing){
        .path = path,
        .place = &path->places[path->place_count - 1],
        .arena = arena_new(),
    };
}

/* Adds a candidate whose name is the path of a class file, ".class" included. */
static void add_candidate(struct listing *listing, const char *file, const char *module, unsigned version,
                          uint32_t entry)
{
    ARRAY_ADD(listing->candidates, listing->count, listing->capacity,
              (struct candidate){
                  .name = arena_copy(listing->arena, file, strlen(file) - strlen(class_suffix)),
                  .module = module,
                  .version = version,
                  .entry = entry,
              });
}

/* By module and name; of equal ones first the newest version, then the first entry. */
static int by_name(const void *left, const void *right)
{
    const struct candidate *a = left, *b = right;
    int order = a->module == b->module ? 0 : strcmp(a->module, b->module);
    if (order == 0)
        order = strcmp(a->name, b->name);
    if (order == 0)
        order = (a->version < b->version) - (a->version > b->version);
    return order != 0 ? order : (a->entry > b->entry) - (a->entry < b->entry);
}

static bool is_info(const char *name)
{
    const char *slash = strrchr(name, '/');
    const char *last = slash == NULL ? name : slash + 1;
    return strcmp(last, "package-info") == 0 || strcmp(name, "module-info") == 0;
}

static void count_in_module(struct path *path, size_t first_run, const char *module)
{
    if (path->run_count == first_run || path->runs[path->run_count - 1].module != module) {
        ARRAY_ADD(path->runs, path->run_count, path->run_capacity,
                  (struct module_run){module, (uint32_t)path->item_count, 0});
    }
    path->runs[path->run_count - 1].count++;
}

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* Whether a class may not be where it is: the packages below java are the JDK's, whose classes are in modules. Says
 * so. */
static bool refuse(struct path *path, const struct candidate *candidate)
{
    if (path->refusals == NULL || candidate->module[0] != '\0' || !starts_with(candidate->name, "java/"))
        return false;
    const struct item item = {
        .class = {.name = candidate->name}, .place = (uint32_t)path->place_count - 1, .entry = candidate->entry};
    struct buffer file = {0}, entry = {0}, package = {0};
    const char *slash = strrchr(candidate->name, '/');
    buffer_add(&package, candidate->name, (size_t)(slash - candidate->name));
    for (char *at = package.text; *at != '\0'; at++)
        *at = *at == '/' ? '.' : *at;
    bool within = path_item_origin(path, &item, &file, &entry);
    complaints_add(path->refusals, file.text, within ? entry.text : NULL, COMPLAINTS_NO_OFFSET,
                   "prohibited package name: %s (its classes come from the JDK alone)", package.text);
    buffer_free(&file);
    buffer_free(&entry);
    buffer_free(&package);
    path->refused_count++;
    return true;
}

/* Adds the class unless one of its name is there; there may be a module-info for each place and module. The JDK's
 * java.base stands for itself. */
static void add_item(struct path *path, const struct candidate *candidate, size_t first_run)
{
    if (refuse(path, candidate))
        return;
    size_t known = names_count(path->names);
    uint32_t number = names_add(path->names, candidate->name, strlen(candidate->name));
    const char *name = names_text(path->names, number);
    if (number == known) {
        ARRAY_RESERVE(path->of_name, path->of_name_capacity, (size_t)number + 1);
        path->of_name[number] = (uint32_t)path->item_count;
    } else if (path->places[path->place_count - 1].jdk && strcmp(candidate->module, "java.base") == 0) {
        if (strcmp(name, "module-info") != 0)
            path->of_name[number] = (uint32_t)path->item_count;
    } else if (strcmp(name, "module-info") != 0) {
        return;
    }
    const char *module =
        names_text(path->modules, names_add(path->modules, candidate->module, strlen(candidate->module)));
    count_in_module(path, first_run, module);
    const struct place *place = &path->places[path->place_count - 1];
    ARRAY_ADD(path->items, path->item_count, path->item_capacity,
              (struct item){
                  .class = {name, module, place->jdk, place->library, is_info(name)},
                  .place = (uint32_t)path->place_count - 1,
                  .entry = candidate->entry,
              });
}

/* Adds what the place has to the path, in order. */
static void listing_end(struct listing *listing)
{
    struct candidate *items = listing->candidates;
    if (listing->count > 0)
        qsort(items, listing->count, sizeof *items, by_name);
    size_t first_run = listing->path->run_count;
    for (size_t i = 0; i < listing->count; i++) {
        bool again =
            i > 0 && strcmp(items[i].name, items[i - 1].name) == 0 && strcmp(items[i].module, items[i - 1].module) == 0;
        if (!again)
            add_item(listing->path, &items[i], first_run);
    }
    mem_free(items);
    arena_free(listing->arena);
}

static void add_found(const char *file, void *context)
{
    add_candidate(context, file, "", 0, 0);
}

void path_list_folder(struct path *path, struct complaints *complaints)
{
    struct listing listing = listing_begin(path);
    folder_walk(listing.place->file, class_suffix, complaints, add_found, &listing);
    listing_end(&listing);
}

void path_list_file(struct path *path, struct complaints *complaints)
{
    struct listing listing = listing_begin(path);
    struct span bytes, name;
    uint64_t offset;
    if (path_read_file(listing.place->file, listing.arena, complaints, &bytes)) {
        const char *wrong = class_name(bytes, &name, &offset);
        if (wrong == NULL) {
            struct buffer file = {0};
            buffer_format(&file, "%.*s%s", (int)name.length, (const char *)name.at, class_suffix);
            add_candidate(&listing, file.text, "", 0, 0);
            buffer_free(&file);
        } else {
            complaints_add(complaints, listing.place->file, NULL, offset, "%s", wrong);
        }
    }
    listing_end(&listing);
}

void path_list_compiled(struct path *path, char *const *names)
{
    struct listing listing = listing_begin(path);
    for (size_t i = 0; i < listing.place->entries; i++)
        add_candidate(&listing, names[i], "", 0, (uint32_t)i);
    listing_end(&listing);
}

static bool is_class(const char *name)
{
    size_t length = strlen(name), end = strlen(class_suffix);
    return length > end && name[length - end - 1] != '/' && strcmp(name + length - end, class_suffix) == 0;
}

/* Where the class's own path starts in the name of a jar's entry: *version is 0, or the release of a multi-release jar
 * from which on it counts. NULL if the entry is no class for this release. */
static const char *strip(const char *name, bool multi_release, unsigned release, unsigned *version)
{
    static const char *const roots[] = {"BOOT-INF/classes/", "WEB-INF/classes/"};
    *version = 0;
    if (!is_class(name))
        return NULL;
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
        if (starts_with(name, roots[i]))
            return name + strlen(roots[i]);
    if (!starts_with(name, "META-INF/"))
        return name;
    if (!multi_release || !starts_with(name, versions))
        return NULL;
    const char *at = name + strlen(versions);
    for (; isdigit((unsigned char)*at) && *version <= release; at++)
        *version = *version * 10 + (unsigned)(*at - '0');
    return *at == '/' && *version >= 9 && *version <= release && !starts_with(at + 1, "META-INF/") ? at + 1 : NULL;
}

void path_list_jar(struct path *path, struct span manifest)
{
    struct listing listing = listing_begin(path);
    const struct zip *zip = listing.place->zip;
    bool multi_release = manifest_says(manifest, "Multi-Release");
    for (size_t i = 0; i < zip_count(zip); i++) {
        unsigned version;
        const char *file = strip(zip_entry(zip, i)->name, multi_release, path->release, &version);
        if (file != NULL)
            add_candidate(&listing, file, "", version, (uint32_t)i);
    }
    listing_end(&listing);
}

void path_list_jmod(struct path *path)
{
    static const char root[] = "classes/";
    struct listing listing = listing_begin(path);
    const struct zip *zip = listing.place->zip;
    for (size_t i = 0; i < zip_count(zip); i++) {
        const char *name = zip_entry(zip, i)->name;
        if (starts_with(name, root) && is_class(name))
            add_candidate(&listing, name + strlen(root), listing.place->module, 0, (uint32_t)i);
    }
    listing_end(&listing);
}

void path_list_image(struct path *path, struct complaints *complaints)
{
    struct listing listing = listing_begin(path);
    const struct place *place = listing.place;
    struct buffer file = {0};
    struct image_entry entry;
    size_t names = 0;
    for (uint32_t i = 0; i < image_count(place->image); i++) {
        if (!image_entry(place->image, i, complaints, &entry) || strcmp(entry.extension, "class") != 0 ||
            entry.base[0] == '\0')
            continue;
        buffer_clear(&file);
        buffer_format(&file, "%s%s%s%s", entry.parent, entry.parent[0] == '\0' ? "" : "/", entry.base, class_suffix);
        /* Entries may share their strings, so a small file could have names of any length. */
        names += file.length;
        if (names > place->mapped.length) {
            complaints_add(
                complaints, place->file, NULL, entry.record,
                "the names of the run-time image's entries are longer than the image; the others are left out");
            break;
        }
        add_candidate(&listing, file.text, entry.module, 0, i);
    }
    buffer_free(&file);
    listing_end(&listing);
}
