#include "llvm/module.h"

#include "base/buffer.h"
#include "base/system/file.h"

#include <errno.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/Core.h>
#include <llvm-c/Error.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>
#include <llvm-c/Target.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <llvm/Config/llvm-config.h>
#include <stdbool.h>
#include <string.h>

static void complain(struct buffer *complaints, const char *name, const char *what)
{
    size_t length = strlen(what);
    while (length > 0 && what[length - 1] == '\n')
        length--;
    bool named = strncmp(what, name, strlen(name)) == 0; /* LLVM may have said it, with the line */
    buffer_format(complaints, "%s%s%.*s\n", named ? "" : name, named ? "" : ": ", (int)length, what);
}

static void complain_message(struct buffer *complaints, const char *name, char *message)
{
    complain(complaints, name, message == NULL || message[0] == '\0' ? "LLVM does not say what is wrong" : message);
    LLVMDisposeMessage(message);
}

/* Gets what LLVM says while it links. */
static void on_diagnostic(LLVMDiagnosticInfoRef info, void *complaints)
{
    char *text = LLVMGetDiagInfoDescription(info);
    if (LLVMGetDiagInfoSeverity(info) == LLVMDSError)
        complain(complaints, "LLVM", text);
    LLVMDisposeMessage(text);
}

/* LLVM's parser of text wants a NUL behind the last byte; a struct buffer has one. */
static LLVMModuleRef parse(LLVMContextRef context, const struct llvm_file *file, struct buffer *complaints)
{
    struct buffer bytes = {0};
    LLVMModuleRef llvm_module = NULL;
    char *message = NULL;
    buffer_add_text(&bytes, "");
    if (!file_read(file->path, NULL, &bytes)) {
        complain(complaints, file->name, strerror(errno));
    } else if (bytes.length == 0) {
        complain(complaints, file->name, "it is empty");
    } else {
        /* A copy, because LLVM owns the buffer from here on. */
        LLVMMemoryBufferRef memory = LLVMCreateMemoryBufferWithMemoryRangeCopy(bytes.text, bytes.length, file->name);
        if (LLVMParseIRInContext(context, memory, &llvm_module, &message)) {
            complain_message(complaints, file->name, message);
            llvm_module = NULL;
        } else {
            LLVMDisposeMessage(message);
        }
    }
    buffer_free(&bytes);
    return llvm_module;
}

static bool verify(LLVMModuleRef llvm_module, const char *name, struct buffer *complaints)
{
    char *message = NULL;
    if (LLVMVerifyModule(llvm_module, LLVMReturnStatusAction, &message)) {
        complain_message(complaints, name, message);
        return false;
    }
    LLVMDisposeMessage(message);
    return true;
}

/* Whether numbers lie in memory as the System V ABI for i386 has them: other machines with pointers of 32 bits differ
 * from it in one of these. */
static bool is_i386(LLVMModuleRef llvm_module, LLVMTargetDataRef layout)
{
    LLVMContextRef context = LLVMGetModuleContext(llvm_module);
    return LLVMPointerSize(layout) == 4 && LLVMABIAlignmentOfType(layout, LLVMInt64TypeInContext(context)) == 4 &&
           LLVMABISizeOfType(layout, LLVMX86FP80TypeInContext(context)) == 12;
}

/* Numbers lie with the low byte first, and pointers are 64 bits wide or those of i386: what the ir takes for
 * granted. */
static bool check_target(LLVMModuleRef llvm_module, const char *name, struct buffer *complaints)
{
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(llvm_module);
    if (LLVMByteOrder(layout) == LLVMLittleEndian && (LLVMPointerSize(layout) == 8 || is_i386(llvm_module, layout)))
        return true;
    complain(complaints, name,
             "it is compiled for a machine without 64-bit little-endian pointers, other than i386, which is not "
             "understood");
    return false;
}

/* Files for different machines can be linked as far as LLVM is concerned, but not run. */
static bool check_same_target(LLVMModuleRef whole, LLVMModuleRef llvm_module, const char *name,
                              struct buffer *complaints)
{
    if (LLVMPointerSize(LLVMGetModuleDataLayout(whole)) == LLVMPointerSize(LLVMGetModuleDataLayout(llvm_module)))
        return true;
    complain(complaints, name, "its pointers have another width than those of the files before it");
    return false;
}

static LLVMModuleRef read_one(LLVMContextRef context, const struct llvm_file *file, struct buffer *complaints)
{
    LLVMModuleRef llvm_module = parse(context, file, complaints);
    if (llvm_module == NULL)
        return NULL;
    if (verify(llvm_module, file->name, complaints) && check_target(llvm_module, file->name, complaints))
        return llvm_module;
    LLVMDisposeModule(llvm_module);
    return NULL;
}

/* Whether a function calls one that returns twice, as setjmp does. */
static bool calls_setjmp(LLVMValueRef function)
{
    static const char name[] = "returns_twice";
    const LLVMAttributeIndex whole = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (LLVMIsACallInst(i) != NULL &&
                (LLVMGetCallSiteEnumAttribute(i, whole, kind) != NULL ||
                 (LLVMIsAFunction(LLVMGetCalledValue(i)) != NULL &&
                  LLVMGetEnumAttributeAtIndex(LLVMGetCalledValue(i), whole, kind) != NULL)))
                return true;
    return false;
}

static unsigned attribute_kind(const char *name)
{
    return LLVMGetEnumAttributeKindForName(name, strlen(name));
}

/* Passes leave functions with the attribute optnone alone. Variables of a function that calls setjmp stay in memory:
 * when it returns again they have the values that they had last, as in programs that are compiled without
 * optimisation. */
static void allow_passes(LLVMModuleRef llvm_module)
{
    static const char *const unfit[] = {"optnone", "alwaysinline", "optsize", "minsize"}, *const kept[] = {"optnone",
                                                                                                           "noinline"};
    const LLVMAttributeIndex whole = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    LLVMContextRef context = LLVMGetModuleContext(llvm_module);
    for (LLVMValueRef f = LLVMGetFirstFunction(llvm_module); f != NULL; f = LLVMGetNextFunction(f)) {
        bool keep = calls_setjmp(f);
        for (size_t i = 0; i < (keep ? sizeof unfit / sizeof *unfit : 1); i++)
            LLVMRemoveEnumAttributeAtIndex(f, whole, attribute_kind(unfit[i]));
        for (size_t i = 0; keep && i < sizeof kept / sizeof *kept; i++)
            LLVMAddAttributeAtIndex(f, whole, LLVMCreateEnumAttribute(context, attribute_kind(kept[i]), 0));
    }
}

static bool is_scalar(LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind:
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind:
    case LLVMX86_FP80TypeKind:
    case LLVMPointerTypeKind:
        return true;
    default:
        return false;
    }
}

/* Marks the stores that start variables: the program may store the same values elsewhere. */
static unsigned start_mark(LLVMContextRef context)
{
    static const char name[] = "heddle.start";
    return LLVMGetMDKindIDInContext(context, name, (unsigned)strlen(name));
}

/* LLVM takes what is undefined for whatever suits it: a variable that is set on one way only, and read, would become a
 * variable that is always set. So every variable starts with a value that LLVM knows nothing of: `freeze undef`. */
static void start_undefined(LLVMBuilderRef builder, LLVMValueRef variable)
{
    LLVMTypeRef type = LLVMGetAllocatedType(variable);
    LLVMContextRef context = LLVMGetTypeContext(type);
    if (!is_scalar(type) || LLVMIsAConstantInt(LLVMGetOperand(variable, 0)) == NULL ||
        LLVMConstIntGetZExtValue(LLVMGetOperand(variable, 0)) != 1)
        return;
    LLVMPositionBuilderBefore(builder, LLVMGetNextInstruction(variable));
    LLVMValueRef store = LLVMBuildStore(builder, LLVMBuildFreeze(builder, LLVMGetUndef(type), ""), variable);
    LLVMSetMetadata(store, start_mark(context), LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, NULL, 0)));
}

static bool is_start(LLVMValueRef value)
{
    return LLVMIsAFreezeInst(value) != NULL && LLVMIsUndef(LLVMGetOperand(value, 0));
}

/* Takes such a value away again where the variable is still one in memory, or nobody needs it. */
static void end_undefined(LLVMValueRef instruction)
{
    if (LLVMIsAStoreInst(instruction) != NULL &&
        LLVMGetMetadata(instruction, start_mark(LLVMGetTypeContext(LLVMTypeOf(instruction)))) != NULL) {
        LLVMValueRef start = LLVMGetOperand(instruction, 0);
        LLVMInstructionEraseFromParent(instruction);
        if (LLVMGetFirstUse(start) == NULL)
            LLVMInstructionEraseFromParent(start);
    } else if (is_start(instruction) && LLVMGetFirstUse(instruction) == NULL) {
        LLVMInstructionEraseFromParent(instruction);
    }
}

static void each_instruction(LLVMModuleRef llvm_module, LLVMBuilderRef builder)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(llvm_module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
                next = LLVMGetNextInstruction(i);
                if (builder == NULL)
                    end_undefined(i);
                else if (LLVMIsAAllocaInst(i) != NULL && LLVMGetEntryBasicBlock(f) == b)
                    start_undefined(builder, i);
            }
}

/* Only variables whose address is never taken are moved, so nothing that another thread may see changes. */
static bool promote(LLVMModuleRef llvm_module, struct buffer *complaints)
{
    allow_passes(llvm_module);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(llvm_module));
    each_instruction(llvm_module, builder);
    LLVMDisposeBuilder(builder);
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMErrorRef error = LLVMRunPasses(llvm_module, "function(mem2reg)", NULL, options);
    LLVMDisposePassBuilderOptions(options);
    each_instruction(llvm_module, NULL);
#if LLVM_VERSION_MAJOR == 19 || LLVM_VERSION_MAJOR == 20
    /* The names of variables as calls, as other versions have them. */
    LLVMSetIsNewDbgInfoFormat(llvm_module, false);
#endif
    if (error == NULL)
        return true;
    char *message = LLVMGetErrorMessage(error);
    complain(complaints, "LLVM", message);
    LLVMDisposeErrorMessage(message);
    return false;
}

LLVMModuleRef llvm_read_modules(LLVMContextRef context, const struct llvm_file *files, size_t count,
                                struct buffer *complaints)
{
    LLVMModuleRef whole = NULL;
    bool good = true;
    LLVMContextSetDiagnosticHandler(context, on_diagnostic, complaints);
    for (size_t i = 0; i < count; i++) {
        LLVMModuleRef llvm_module = read_one(context, &files[i], complaints);
        if (llvm_module == NULL) {
            good = false;
        } else if (whole == NULL) {
            whole = llvm_module;
        } else if (!check_same_target(whole, llvm_module, files[i].name, complaints)) {
            LLVMDisposeModule(llvm_module);
            good = false;
        } else if (LLVMLinkModules2(whole, llvm_module)) {
            complain(complaints, files[i].name, "it cannot be linked with the files before it");
            good = false;
        }
    }
    good = good && whole != NULL && promote(whole, complaints) && verify(whole, "the linked program", complaints);
    if (!good && whole != NULL)
        LLVMDisposeModule(whole);
    return good ? whole : NULL;
}
