/* heddle-llvm: reads files of LLVM and prints the program they are as ir, for heddle itself (program.h says how it is
 * called).
 *
 * It is a program of its own because LLVM ends the process for some broken files, and because nobody who looks at Java
 * programs should have to load LLVM. */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "ir/check/check.h"
#include "ir/text/text.h"
#include "llvm/module.h"
#include "llvm/program.h"
#include "llvm/translate.h"

#include <llvm-c/Core.h>
#include <llvm-c/ErrorHandling.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static void on_fatal_error(const char *reason)
{
    fprintf(stderr, "LLVM: %s\n", reason);
    fflush(stderr);
    _exit(LLVM_HELPER_FAILED);
}

/* Broken files may ask for any amount of memory. Sanitizers reserve more than is used. */
static void limit_memory(void)
{
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    const struct rlimit limit = {UINT64_C(16) << 30, UINT64_C(16) << 30};
    setrlimit(RLIMIT_AS, &limit);
#endif
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
}

/* Prints the module; what is not correct is our own mistake, and nobody must rely on it. */
static int print(const struct ir_module *module, struct buffer *complaints)
{
    struct buffer text = {0};
    int status = LLVM_HELPER_DONE;
    if (ir_check_module(module, &text)) {
        buffer_clear(&text);
        ir_print_module(module, &text);
        fwrite(text.text, 1, text.length, stdout);
    } else {
        buffer_format(complaints, "the program is translated wrongly: %s\n", text.text);
        status = LLVM_HELPER_FAILED;
    }
    buffer_free(&text);
    return status;
}

static int translate(const struct llvm_file *files, size_t count, struct buffer *complaints)
{
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef llvm_module = llvm_read_modules(context, files, count, complaints);
    int status = LLVM_HELPER_FAILED;
    if (llvm_module != NULL) {
        struct arena *arena = arena_new();
        status = print(llvm_translate(llvm_module, arena, complaints), complaints);
        arena_free(arena);
        LLVMDisposeModule(llvm_module);
    }
    LLVMContextDispose(context);
    return status;
}

int main(int count, char **arguments)
{
    struct buffer complaints = {0};
    size_t files = count > 1 ? ((size_t)count - 1) / 2 : 0;
    struct llvm_file *list = mem_new(files + 1, sizeof *list);
    if (files == 0 || count % 2 == 0) {
        fprintf(stderr, "heddle-llvm is started by heddle\n");
        mem_free(list);
        return LLVM_HELPER_FAILED;
    }
    for (size_t i = 0; i < files; i++)
        list[i] = (struct llvm_file){arguments[2 * i + 1], arguments[2 * i + 2]};
    LLVMInstallFatalErrorHandler(on_fatal_error);
    limit_memory();
    int status = translate(list, files, &complaints);
    if (complaints.length > 0)
        fwrite(complaints.text, 1, complaints.length, stderr);
    buffer_free(&complaints);
    mem_free(list);
    LLVMShutdown();
    return fflush(stdout) == 0 ? status : LLVM_HELPER_FAILED;
}
