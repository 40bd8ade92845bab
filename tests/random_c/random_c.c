/* Compares the explorer with the plain search on random C programs (campaign.h). */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "ir/ir.h"
#include "random_c/campaign.h"
#include "random_c/program.h"
#include "llvm/program.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct programs {
    struct arena *arena;
    struct ir_module *module;
};

static struct ir_module *read_text(const char *folder, const struct buffer *text, struct arena *arena)
{
    struct buffer path = {0}, complaints = {0};
    buffer_format(&path, "%s/programs.c", folder);
    FILE *out = fopen(path.text, "w");
    struct ir_module *module = NULL;
    if (out != NULL && fwrite(text->text, 1, text->length, out) == text->length && fclose(out) == 0) {
        const char *files[] = {path.text}, *flags[] = {"-D_GNU_SOURCE"};
        struct llvm_input input = {.files = files, .file_count = 1, .flags = flags, .flag_count = 1};
        module = llvm_read_program(&input, NULL, arena, &complaints);
    }
    if (module == NULL)
        printf("%s: cannot be read: %s\n", path.text, complaints.text == NULL ? "" : complaints.text);
    remove(path.text);
    buffer_free(&path);
    buffer_free(&complaints);
    return module;
}

static void close_programs(void *opened)
{
    struct programs *programs = opened;
    arena_free(programs->arena);
    mem_free(programs);
}

static void *read_programs(void *context, const char *folder, const struct buffer *text)
{
    struct programs *programs = mem_new(1, sizeof *programs);
    (void)context;
    programs->arena = arena_new();
    programs->module = read_text(folder, text, programs->arena);
    if (programs->module != NULL)
        return programs;
    close_programs(programs);
    return NULL;
}

/* The main function of the module is that of the program, for as long. */
static enum compare_answer compare(void *opened, uint32_t number, const struct compare_request *request,
                                   struct compare_figures *figures, struct buffer *complaint)
{
    struct ir_module *module = ((struct programs *)opened)->module;
    char name[32];
    snprintf(name, sizeof name, "main_%" PRIu32, number);
    for (uint32_t i = 0; i < module->method_count; i++) {
        struct text own = module->methods[i].name;
        if (!text_is(own, name))
            continue;
        module->methods[i].name = (struct text){"main", strlen("main")};
        enum compare_answer answer = compare_c(module, request, figures, complaint);
        module->methods[i].name = own;
        return answer;
    }
    buffer_format(complaint, "there is no %s\n", name);
    return COMPARE_FINDINGS;
}

int main(int argc, char **argv)
{
    const struct campaign_language language = {.word = "c",
                                               .ending = ".c",
                                               .table = &c_plan_table,
                                               .updates = &c_plan_updates,
                                               .batch = 50,
                                               .switch_every = 1,
                                               .limits = {20000, 5000},
                                               .write_head = c_plan_write_head,
                                               .write = c_plan_write,
                                               .write_alone = c_plan_write_alone,
                                               .read = read_programs,
                                               .close = close_programs,
                                               .compare = compare};
    return campaign_run(&language, NULL, argc, argv);
}
