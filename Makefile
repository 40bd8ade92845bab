# heddle: `make demo` shows it, `make test` tests it, `make help` lists the rest.
#
# Where sources go, so that nothing here must change when files are added:
#   src/ROOM/**/*.c         the program, rooms within rooms; all but src/cli/main.c are also in $(BUILD)/libheddle.a
#   src/llvm/*.c            but for program.c: $(BUILD)/heddle-llvm, which reads C programs, if there is LLVM
#   tests/ANY/test_X.c      a test program of its own (cmocka), built as $(BUILD)/tests/test_X; X is unique
#   tests/fuzz/fuzz_X.c     a libFuzzer target, built by `make fuzz` as build/fuzz/tests/fuzz_X
#   tests/NAME/NAME.c       a program with a main, for each NAME in PROGRAMS, built as $(BUILD)/tests/NAME
#   tests/reality/agent/*.c an agent for a real JVM, built as $(BUILD)/tests/libreality.so if there is a JDK
#   tests/attack/agent/*.c  another one, built with parts of the first as $(BUILD)/tests/libattack.so
#   java/heddle/*.java      annotations for checked programs, built as $(BUILD)/heddle-annotations.jar if there is a JDK
#   tests/ANY/*.c, others   helpers in $(BUILD)/tests/libsupport.a, which every test program is linked with
#
# Tests run in the top folder. HEDDLE names the program and BUILD the folder under test. A test that is not made with
# cmocka ends its output with the line `N passed, N failed`; one that exits with a failure has failed in any case. What it
# leaves out for want of something it tells by a line `skipped: WHY`.
#
# One test by its name, in any test program; a program of a corpus is a test with the name of its file:
#   make one TEST=test_check_corpus ONLY=StackBug     ONLY is a part of the names; without it, all tests of the program run
#   make one TEST=test_run_java ONLY=Streams
#
# What is sampled: `make test` is to take ten minutes of processor time (it takes nine to ten with the machine for itself), so of some corpora it runs a part, another one for
# each commit (SAMPLE, the number of commits; support/cases.h), and of random programs few. `make soak` runs three times as much of it,
# with SOAK=20 all, and more random ones.
#   test_check_corpus   one program with a bug in 20; one in 60 of the others
#   test_nothing_asked, test_reality                one program in 36
#   test_shape          one program in 24
#   test_c_facts_hold, test_static_help, test_assumptions   one program in 9
#   test_check_java     one program in 9, test_check_c one in 7; test_bound_c one in 9 of the litmus programs, one in 60 of those of tests/state/c
#   test_terminal       one command in 9
#   test_run_java, test_run_c, test_run_c32, test_run_c_wrong   one program in 3
#   test_trial          one test in 3
#   test_finite         SPIN is asked about one program in 8
#   test_show_facts     one test in 6; test_check_options, test_threads, test_shape_reach one in 4
#   test_entries, test_watch, test_attack_java, test_interrupt, test_run_schedules, test_run_broken,
#   test_run_hostile, test_javap                    one test in 2
#   random campaigns    see the counts below and CSMITH_COUNT in test_run_c and test_llvm_runs
# `make sanitize` runs fewer yet.

CC = gcc
AR = ar
BUILD = build
PREFIX = /usr/local
JOBS := $(shell nproc 2>/dev/null || echo 2)

VERSION := $(shell cat VERSION)
OPTIMIZE = -O2 $(if $(RELEASE),-flto=auto)
SANITIZE =

# Contracts are checked by assert in every build but those with RELEASE=1: what is installed and what is measured. They cost
# about one instruction in a hundred, so what is tested is what `make` builds anyway, and needs no second build. With RELEASE=1
# the program is also optimized as a whole when it is linked, which saves six in a hundred.
RELEASE =
WARNINGS = -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Werror
CFLAGS = -std=c17 -D_GNU_SOURCE $(OPTIMIZE) -g $(WARNINGS)
CPPFLAGS = -Isrc -Itests -MMD -MP $(if $(RELEASE),-DNDEBUG)
LDLIBS = -lz3 -lbdd -lyajl -lz -lpthread -lm

# The random campaigns that compare the engines with each other and with the explorer: how many programs, and from which
# seed on.
DIFFERENTIAL_COUNT = 200
SANITIZE_COUNT = 300
TSAN_COUNT = 50
DIFFERENTIAL_SEED = 1

# The same for random Java programs, whose translation to EML is compared with another one.
RANDOM_JAVA_COUNT = 12
RANDOM_JAVA_SEED = 1
RANDOM_JAVA_SANITIZE_COUNT = 8
METAMORPHIC_COUNT = 1
METAMORPHIC_SEED = 1
METAMORPHIC_EVERY = 300
METAMORPHIC_SANITIZE_COUNT = 1

# Random Java programs that synchronise in many ways: what is proved of them against their executions. Many go through heddle at once.
RANDOM_SYNC_COUNT = 275
RANDOM_SYNC_SEED = 1
RANDOM_SYNC_SANITIZE_COUNT = 25

# Small random Java programs: which races and deadlocks are proved not to happen, against the other translation of them. Deadlocks take
# more time, so only some of the programs that have one are asked about.
RANDOM_RACES_COUNT = 150
RANDOM_RACES_DEADLOCKS = 10
RANDOM_RACES_SEED = 1
RANDOM_RACES_SANITIZE_COUNT = 20

# Random C programs, whose schedules are explored and searched plainly.
RANDOM_C_COUNT = 1000
RANDOM_C_SEED = 1
RANDOM_C_SANITIZE_COUNT = 100
UPDATES_C_COUNT = 300

# Random C programs, about which the bounded engine and the explorer are asked.
RANDOM_BOUND_COUNT = 1000
RANDOM_BOUND_SEED = 1
RANDOM_BOUND_WRONG_COUNT = 200
RANDOM_BOUND_SANITIZE_COUNT = 60

# Random C programs of which a few runs are recorded; what is predicted from them, against what the explorer finds.
RANDOM_PREDICT_COUNT = 60
RANDOM_PREDICT_SEED = 1
RANDOM_PREDICT_SANITIZE_COUNT = 6

# Random C programs that start threads without end; what is proved of them is held against a few threads.
RANDOM_MODULAR_COUNT = 100
RANDOM_MODULAR_SEED = 1
RANDOM_MODULAR_SANITIZE_COUNT = 8

# The same for Java programs.
RANDOM_JAVA_EXPLORED_COUNT = 220
SPURIOUS_JAVA_COUNT = 80
RANDOM_JAVA_EXPLORED_SEED = 1
RANDOM_JAVA_EXPLORED_SANITIZE_COUNT = 20

# Random Java programs with monitors, wait and notify: what finite-state models say of them, against the explorer.
RANDOM_FINITE_COUNT = 50
RANDOM_FINITE_SEED = 1
RANDOM_FINITE_SANITIZE_COUNT = 10
RANDOM_FINITE_SOAK_COUNT = 1000

# The attack on proofs: how many runs of one in so many Java programs, and of random ones, and after how many seconds of
# processor time no further program is begun.
ATTACK_RUNS = 60
ATTACK_EVERY = 125
ATTACK_RANDOM = 3
ATTACK_SEED = 1
ATTACK_SECONDS = 300

# `make soak` is meant to be run to its end: SOAK=1 takes about an hour of processor time. SOAK=20 makes twenty times as much of the
# campaigns and runs all of what is sampled; SOAK_SEED says from which seed on, so that another one tries other programs. The counts are those of SOAK=1.
SOAK = 1
SOAK_SEED = 1
# So many parts of what is sampled, and one in so many of the programs that are attacked or written anew.
SOAK_SHARE = 3
ATTACK_SOAK_EVERY = 16
METAMORPHIC_SOAK_EVERY = 48
DIFFERENTIAL_SOAK_COUNT = 2000
RANDOM_JAVA_SOAK_COUNT = 60
RANDOM_SYNC_SOAK_COUNT = 600
RANDOM_RACES_SOAK_COUNT = 600
RANDOM_RACES_SOAK_DEADLOCKS = 30
RANDOM_C_SOAK_COUNT = 5000
RANDOM_BOUND_SOAK_COUNT = 5000
RANDOM_MODULAR_SOAK_COUNT = 400
RANDOM_PREDICT_SOAK_COUNT = 600
RANDOM_JAVA_EXPLORED_SOAK_COUNT = 1000
METAMORPHIC_SOAK_COUNT = 8
# Random methods as bytecode, run by java and by the interpreter.
BYTECODE_SOAK_COUNT = 10000
# Runs of each Java program, and random ones; runs in a real JVM.
ATTACK_SOAK_RUNS = 100
ATTACK_SOAK_RANDOM = 16
ATTACK_JAVA_SOAK_RUNS = 2
# Random C programs, which the interpreter and the processor run, or which are only read.
CSMITH_SOAK_COUNT = 80
CSMITH_READ_SOAK_COUNT = 40

FUZZ_RUNS = 1000000

# Processor time that a process of a test may use; what hangs is ended by the clock (tools/run-tests).
TEST_SECONDS = 900

# Which part of a corpus is in turn.
SAMPLE := $(shell git rev-list --count HEAD 2>/dev/null || echo 0)

# Commands are shown in short; V=1 shows them in full.
Q = $(if $(V),,@)
say = $(if $(V),,@echo '  $(1)  $@')

# One run of make uses all cores unless told otherwise.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(JOBS)
endif

PROGRAMS := differential bench bench_bound table random_java metamorphic bench_run attack random_c random_bound random_modular random_predict explored_java random_sync random_races random_finite

# What is linked against LLVM is a program of its own.
llvm_sources := $(filter-out src/llvm/program.c,$(sort $(wildcard src/llvm/*.c)))
sources := $(filter-out $(llvm_sources),$(sort $(wildcard src/*/*.c src/*/*/*.c src/*/*/*/*.c)))
all_tests := $(sort $(wildcard tests/*/*.c))
unit_tests := $(filter $(addprefix %/,$(notdir $(wildcard tests/*/test_*.c))),$(all_tests))
fuzz_tests := $(sort $(wildcard tests/fuzz/fuzz_*.c))
program_tests := $(wildcard $(foreach name,$(PROGRAMS),tests/$(name)/$(name).c))
helpers := $(filter-out $(unit_tests) $(fuzz_tests) $(program_tests),$(all_tests))

object = $(addprefix $(BUILD)/obj/,$(1:.c=.o))
binary = $(BUILD)/tests/$(basename $(notdir $(1)))
objects := $(call object,$(sources))
unit_programs := $(foreach test,$(unit_tests),$(call binary,$(test)))
test_programs := $(unit_programs) $(foreach test,$(program_tests),$(call binary,$(test)))
library := $(BUILD)/libheddle.a
support := $(BUILD)/tests/libsupport.a

ifneq ($(words $(unit_programs)),$(words $(sort $(unit_programs))))
$(error two test programs have the same name: $(unit_tests))
endif

.PHONY: all demo test one install format lint sanitize tsan fuzz soak mutants bench clean help
.PHONY: annotations heddle-llvm setup setup-clang run-tests run-tsan run-fuzz run-soak run-bench run-install run-demo check-format check-map check-release check-tidy
.DELETE_ON_ERROR:
.SECONDARY:

all: $(BUILD)/heddle heddle-llvm annotations

help:
	@echo 'make            build build/heddle and build/heddle-annotations.jar (RELEASE=1: without the checks of contracts)'
	@echo 'make demo       check two small programs: one has a bug, the other is its repair'
	@echo 'make test       build and run all tests, with samples of the large corpora'
	@echo 'make one TEST=test_check_corpus ONLY=StackBug'
	@echo '                run one test program, or those of its tests with ONLY in their names'
	@echo 'make sanitize   the same tests with the address and undefined-behaviour sanitizers, tiny tables, and checks'
	@echo '                of what one pass hands to the next'
	@echo 'make tsan       the tests that use threads, with the thread sanitizer'
	@echo 'make fuzz       FUZZ_RUNS=$(FUZZ_RUNS) inputs for each fuzz target, or ten minutes of processor time (clang)'
	@echo 'make soak       much of the random campaigns, and three times as much of the corpora as `make test` takes: about an hour of'
	@echo '                processor time. SOAK=20 makes twenty times as much of the campaigns, and takes all; SOAK_SEED=$(SOAK_SEED) is the first seed:'
	@echo '                engines compared on $(DIFFERENTIAL_SOAK_COUNT) random programs, translation on $(RANDOM_JAVA_SOAK_COUNT) random Java programs,'
	@echo '                races and deadlocks on $(RANDOM_RACES_SOAK_COUNT) small ones,'
	@echo '                the explorer with a plain search on $(RANDOM_C_SOAK_COUNT) random C and $(RANDOM_JAVA_EXPLORED_SOAK_COUNT) Java programs, $(METAMORPHIC_SOAK_COUNT) in all'
	@echo '                ways to write them, proofs of one in $(ATTACK_SOAK_EVERY) Java programs against $(ATTACK_SOAK_RUNS) runs of each and $(ATTACK_JAVA_SOAK_RUNS) in a real JVM, the'
	@echo '                interpreter with java on $(BYTECODE_SOAK_COUNT) random methods and with $(CSMITH_SOAK_COUNT) native random C programs,'
	@echo '                the reader of class files with javap on all of java.base'
	@echo 'make bench      measure the engines, the reader of the JDK, the facts and the interpreter (BENCH_QUICK=1: in short)'
	@echo 'make mutants    put the faults of tests/mutants into a copy of the sources, one by one: tests must notice each'
	@echo 'make lint       check layout, common mistakes, includes (clang-format, clang-tidy, tools/check-map), and that it compiles without asserts'
	@echo 'make format     lay the sources out (clang-format)'
	@echo 'make install    install to PREFIX=$(PREFIX), below DESTDIR if given'
	@echo 'make clean      remove what was built'

# The program and the libraries.

$(BUILD)/heddle: $(call object,src/cli/main.c) $(library)
	$(call say,LINK)
	$(Q)$(CC) $(CFLAGS) $(SANITIZE) $^ $(LDFLAGS) $(LDLIBS) -o $@

$(library): $(filter-out $(call object,src/cli/main.c),$(objects))
	@rm -f $@
	$(Q)$(AR) rcs $@ $^

$(support): $(call object,$(helpers))
	@mkdir -p $(@D)
	@rm -f $@
	$(Q)$(AR) rcs $@ $^

$(BUILD)/obj/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(call say,CC)
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) $(SANITIZE) -c $< -o $@

$(BUILD)/obj/src/cli/%.o: CPPFLAGS += -DHEDDLE_VERSION='"$(VERSION)"'
$(BUILD)/obj/src/cli/main.o: VERSION

# The reader of C programs, if there is LLVM 14 or later. LLVM_CONFIG names the llvm-config to use.

LLVM_CONFIG := $(shell for name in llvm-config llvm-config-19 llvm-config-18 llvm-config-17 llvm-config-16 \
    llvm-config-15 llvm-config-14; do command -v $$name && break; done 2>/dev/null)
llvm_include := $(if $(LLVM_CONFIG),$(shell $(LLVM_CONFIG) --includedir 2>/dev/null))
llvm_major := $(if $(wildcard $(llvm_include)/llvm-c/Core.h),$(firstword $(subst ., ,$(shell $(LLVM_CONFIG) --version))))
llvm_helper := $(if $(filter-out 1 2 3 4 5 6 7 8 9 10 11 12 13,$(llvm_major)),$(BUILD)/heddle-llvm)

heddle-llvm: $(llvm_helper)
	$(if $(llvm_helper),,@echo '  there is no LLVM (llvm-config with headers), so heddle cannot read C programs')

$(BUILD)/heddle-llvm: $(call object,$(llvm_sources)) $(library)
	$(call say,LINK)
	$(Q)$(llvm_link) $(llvm_in_it) $(LDLIBS) -lstdc++ -o $@ 2>/dev/null || \
	    $(llvm_link) $$($(LLVM_CONFIG) --ldflags --libs) $(LDLIBS) -o $@

# With what it needs of LLVM in it, heddle-llvm starts in a quarter of the time that it takes to load LLVM's library, which is
# most of its time for a small program. Where LLVM cannot be linked so, the library does.
llvm_link = $(CC) $(CFLAGS) $(SANITIZE) $^ $(LDFLAGS)
llvm_in_it = -Wl,--as-needed $$($(LLVM_CONFIG) --ldflags --link-static --libs analysis core irreader linker passes target) \
    $$($(LLVM_CONFIG) --link-static --system-libs)

$(call object,$(llvm_sources)): CPPFLAGS += -isystem $(llvm_include)
$(call object,src/llvm/program.c): CPPFLAGS += $(if $(llvm_helper),-DHEDDLE_LLVM_MAJOR='"$(llvm_major)"')

# Each test program from its own source.

define test_program
$(call binary,$(1)): $(call object,$(1)) $(support) $(library)
	$$(call say,LINK)
	$$(Q)$$(CC) $$(CFLAGS) $$(SANITIZE) $$^ $$(LDFLAGS) -Wl,-u,cases_tell_cmocka -lcmocka $$(LDLIBS) -o $$@
endef
$(foreach test,$(unit_tests) $(program_tests) $(fuzz_tests),$(eval $(call test_program,$(test))))

# The annotations, for Java 8 and newer, if there is a JDK.

jdk_homes := $(JAVA_HOME) $(patsubst %/bin/javac,%,$(realpath $(shell command -v javac 2>/dev/null)))
jdk_tools := $(dir $(firstword $(wildcard $(addsuffix /bin/javac,$(jdk_homes)))))
annotation_sources := $(sort $(wildcard java/heddle/*.java))
annotation_jar := $(if $(jdk_tools),$(BUILD)/heddle-annotations.jar)

annotations: $(annotation_jar)
	$(if $(annotation_jar),,@echo '  there is no javac, so heddle-annotations.jar is not built')

$(BUILD)/heddle-annotations.jar: $(annotation_sources) Makefile
	@rm -rf $(BUILD)/annotations && mkdir -p $(BUILD)/annotations
	$(call say,JAR)
	$(Q)$(jdk_tools)javac --release 8 -Xlint:-options -encoding UTF-8 -d $(BUILD)/annotations $(annotation_sources)
	$(Q)$(jdk_tools)jar --create --file $@ -C $(BUILD)/annotations heddle

# The agents with which a real JVM tells what a program does, if there is a JDK that has the headers for them. The JVM is
# not built with sanitizers, so the agents are not either.

jdk_headers := $(dir $(firstword $(wildcard $(addsuffix /include/jvmti.h,$(jdk_homes)))))
reality_sources := $(sort $(wildcard tests/reality/agent/*.c))
attack_sources := $(sort $(wildcard tests/attack/agent/*.c))
agent_sources := $(reality_sources) $(attack_sources)
agent_headers := $(sort $(wildcard tests/reality/agent/*.h))
agents := $(if $(jdk_headers),$(BUILD)/tests/libreality.so $(BUILD)/tests/libattack.so)

$(BUILD)/tests/libreality.so: $(reality_sources)
$(BUILD)/tests/libattack.so: $(attack_sources) tests/reality/agent/jvm.c tests/reality/agent/methods.c
$(BUILD)/tests/libreality.so $(BUILD)/tests/libattack.so: $(agent_headers) Makefile
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(CFLAGS) -Itests -fPIC -shared -fvisibility=hidden $(addprefix -isystem ,$(jdk_headers) \
	    $(dir $(wildcard $(jdk_headers)*/jni_md.h))) $(filter %.c,$^) -o $@

# A javac for the tests, which compile hundreds of small programs: its JVM maps its own classes from an archive (Java 13 and
# later) and does not try hard to make its code fast, so it takes half of the processor time.

quick_javac := $(if $(jdk_tools),$(BUILD)/tests/javac)
quick_sources := $(addprefix tests/jvm/corpus/,Annotated.java Lambdas.java Switches.java)

$(BUILD)/tests/javac: $(quick_sources) Makefile
	@mkdir -p $@.classes && rm -f $@.jsa
	$(call say,JAVAC)
	@$(jdk_tools)javac -J-XX:TieredStopAtLevel=1 -J-XX:ArchiveClassesAtExit=$(abspath $@).jsa -g -d $@.classes $(quick_sources) \
	    >$@.log 2>&1 || rm -f $@.jsa
	@printf '#!/bin/sh\nexec %s -J-XX:TieredStopAtLevel=1 %s "$$@"\n' '$(realpath $(jdk_tools))/javac' \
	    "$$(test -f $@.jsa && echo -J-XX:SharedArchiveFile=$(abspath $@).jsa)" >$@ && chmod +x $@

# What a machine needs. Only these two may install anything.

setup:
	@tools/setup build

setup-clang:
	@tools/setup clang

# The commands. Those that need packages get them first and then start make again, so that nothing is compiled before.

demo: setup
	@$(MAKE) --no-print-directory run-demo

run-demo: $(BUILD)/heddle heddle-llvm annotations
	@tools/demo $<

test: setup
	@$(MAKE) --no-print-directory run-tests

differential := $(filter $(BUILD)/tests/differential,$(test_programs))
differential_run = $(BUILD)/tests/differential --count $(DIFFERENTIAL_COUNT) --seed $(DIFFERENTIAL_SEED) \
    --jobs $(JOBS) --keep $(BUILD)/disagreements

random_java := $(filter $(BUILD)/tests/random_java,$(test_programs))
random_java_run = $(BUILD)/tests/random_java --count $(RANDOM_JAVA_COUNT) --seed $(RANDOM_JAVA_SEED)

random_sync := $(filter $(BUILD)/tests/random_sync,$(test_programs))
random_sync_run = $(BUILD)/tests/random_sync --count $(RANDOM_SYNC_COUNT) --seed $(RANDOM_SYNC_SEED)

random_races := $(filter $(BUILD)/tests/random_races,$(test_programs))
random_races_run = $(BUILD)/tests/random_races --count $(RANDOM_RACES_COUNT) --deadlocks $(RANDOM_RACES_DEADLOCKS) \
    --seed $(RANDOM_RACES_SEED)

random_c := $(if $(llvm_helper),$(filter $(BUILD)/tests/random_c,$(test_programs)))
random_c_run = $(BUILD)/tests/random_c --count $(RANDOM_C_COUNT) --seed $(RANDOM_C_SEED)

random_bound := $(if $(llvm_helper),$(filter $(BUILD)/tests/random_bound,$(test_programs)))
random_bound_run = $(BUILD)/tests/random_bound --count $(RANDOM_BOUND_COUNT) --seed $(RANDOM_BOUND_SEED)
random_bound_wrong_run = $(BUILD)/tests/random_bound --wrong --count $(RANDOM_BOUND_WRONG_COUNT) --seed $(RANDOM_BOUND_SEED)

random_predict := $(if $(llvm_helper),$(filter $(BUILD)/tests/random_predict,$(test_programs)))
random_predict_run = $(BUILD)/tests/random_predict --count $(RANDOM_PREDICT_COUNT) --seed $(RANDOM_PREDICT_SEED)

random_modular := $(if $(llvm_helper),$(filter $(BUILD)/tests/random_modular,$(test_programs)))
random_modular_run = $(BUILD)/tests/random_modular --count $(RANDOM_MODULAR_COUNT) --seed $(RANDOM_MODULAR_SEED)

explored_java := $(filter $(BUILD)/tests/explored_java,$(test_programs))
explored_java_run = $(BUILD)/tests/explored_java --count $(RANDOM_JAVA_EXPLORED_COUNT) \
    --seed $(RANDOM_JAVA_EXPLORED_SEED)

random_finite := $(filter $(BUILD)/tests/random_finite,$(test_programs))
random_finite_run = $(BUILD)/tests/random_finite --count $(RANDOM_FINITE_COUNT) --seed $(RANDOM_FINITE_SEED)

metamorphic := $(filter $(BUILD)/tests/metamorphic,$(test_programs))
metamorphic_run = $(BUILD)/tests/metamorphic --count $(METAMORPHIC_COUNT) --seed $(METAMORPHIC_SEED) \
    --every $(METAMORPHIC_EVERY)

attack := $(filter $(BUILD)/tests/attack,$(test_programs))
attack_run = $(BUILD)/tests/attack --runs $(ATTACK_RUNS) --every $(ATTACK_EVERY) --random $(ATTACK_RANDOM) \
    --seed $(ATTACK_SEED) --seconds $(ATTACK_SECONDS)

# What only a hostile build can test, by making requests for memory fail, is no test of the others.
is_hostile := $(findstring -DHEDDLE_HOSTILE,$(SANITIZE))
run_programs := $(if $(is_hostile),$(unit_programs),$(filter-out %/test_out_of_memory,$(unit_programs)))

run-tests: $(BUILD)/heddle $(test_programs) $(agents) heddle-llvm annotations $(quick_javac)
	@mkdir -p $(BUILD)/disagreements
	@BUILD=$(BUILD) HEDDLE=$(BUILD)/heddle TEST_SECONDS=$(TEST_SECONDS) SAMPLE=$(SAMPLE) tools/run-tests $(JOBS) \
	    tools/check-map tools/check-readme tools/check-ir 'tools/mutants --fit' $(run_programs) $(if $(differential),'$(differential_run)') \
	    $(if $(random_java),'$(random_java_run)') $(if $(random_sync),'$(random_sync_run)') \
	    $(if $(random_races),'$(random_races_run)') \
	    $(if $(metamorphic),'$(metamorphic_run)') \
	    $(if $(attack),'$(attack_run)') $(if $(random_c),'$(random_c_run)' '$(random_c_run) --spurious' \
	        '$(random_c_run) --count $(UPDATES_C_COUNT) --updates') \
	    $(if $(random_bound),'$(random_bound_run)' '$(random_bound_wrong_run)') $(if $(random_modular),'$(random_modular_run)') \
	    $(if $(random_predict),'$(random_predict_run)') \
	    $(if $(random_finite),'$(random_finite_run)') \
	    $(if $(explored_java),'$(explored_java_run)' '$(explored_java_run) --count $(SPURIOUS_JAVA_COUNT) --spurious')

one: $(BUILD)/heddle heddle-llvm annotations $(agents) $(quick_javac) $(if $(TEST),$(BUILD)/tests/$(TEST))
	$(if $(TEST),,$(error TEST must name a test program, such as TEST=test_check_corpus))
	@BUILD=$(BUILD) HEDDLE=$(BUILD)/heddle ONLY='$(ONLY)' $(BUILD)/tests/$(TEST)

sanitize: setup
	@$(MAKE) --no-print-directory run-tests BUILD=build/sanitize OPTIMIZE=-O1 DIFFERENTIAL_COUNT=$(SANITIZE_COUNT) \
	    RANDOM_JAVA_COUNT=$(RANDOM_JAVA_SANITIZE_COUNT) RANDOM_SYNC_COUNT=$(RANDOM_SYNC_SANITIZE_COUNT) \
	    RANDOM_RACES_COUNT=$(RANDOM_RACES_SANITIZE_COUNT) RANDOM_RACES_DEADLOCKS=5 \
	    RANDOM_C_COUNT=$(RANDOM_C_SANITIZE_COUNT) UPDATES_C_COUNT=30 RANDOM_BOUND_COUNT=$(RANDOM_BOUND_SANITIZE_COUNT) RANDOM_BOUND_WRONG_COUNT=20 \
	    RANDOM_MODULAR_COUNT=$(RANDOM_MODULAR_SANITIZE_COUNT) RANDOM_PREDICT_COUNT=$(RANDOM_PREDICT_SANITIZE_COUNT) \
	    RANDOM_FINITE_COUNT=$(RANDOM_FINITE_SANITIZE_COUNT) RANDOM_JAVA_EXPLORED_COUNT=$(RANDOM_JAVA_EXPLORED_SANITIZE_COUNT) SPURIOUS_JAVA_COUNT=10 \
	    METAMORPHIC_COUNT=$(METAMORPHIC_SANITIZE_COUNT) \
	    METAMORPHIC_EVERY=90 ATTACK_RUNS=20 ATTACK_EVERY=170 ATTACK_RANDOM=2 \
	    SANITIZE='-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -DHEDDLE_HOSTILE -DHEDDLE_CHECKS'

tsan: setup
	@$(MAKE) --no-print-directory run-tsan BUILD=build/tsan OPTIMIZE=-O1 DIFFERENTIAL_COUNT=$(TSAN_COUNT) \
	    SANITIZE='-fsanitize=thread'

# The rooms that make threads are push (explicit.c), state (explore.c), driver (executions/beside.c) and cli (output_classes.c, progress.c): their tests, but for those of cli that look at texts of
# many whole analyses, and all of base, which every thread uses. Of rooms that threads of others may use at once, those that say so: classes,
# facts, and the texts of the ir. A few programs of the corpus go the whole way.
threaded_sources := $(filter-out %/test_terminal.c %/test_nothing_asked.c,$(wildcard tests/push/test_*.c \
    tests/cli/test_*.c tests/base/test_*.c tests/corpus/test_*.c tests/jvm/test_path.c tests/jvm/test_show_ir.c \
    tests/facts/test_facts_readers.c tests/check/test_check_corpus.c tests/state/test_explore_beside.c))
threaded_tests := $(filter $(addprefix $(BUILD)/tests/,$(basename $(notdir $(threaded_sources)))),$(run_programs))

run-tsan: $(BUILD)/heddle heddle-llvm annotations $(quick_javac) $(threaded_tests) $(differential)
	@mkdir -p $(BUILD)/disagreements
	@BUILD=$(BUILD) HEDDLE=$(BUILD)/heddle TEST_SECONDS=$(TEST_SECONDS) SAMPLE=$(SAMPLE) tools/run-tests $(JOBS) \
	    $(threaded_tests) $(if $(differential),'$(differential_run)')

fuzz: setup-clang
	@$(MAKE) --no-print-directory run-fuzz BUILD=build/fuzz CC=clang \
	    SANITIZE='-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all'

fuzz_programs := $(foreach test,$(fuzz_tests),$(call binary,$(test)))
$(fuzz_programs): LDFLAGS += -fsanitize=fuzzer

run-fuzz: $(fuzz_programs)
	@JOBS=$(JOBS) tools/fuzz $(BUILD) $(FUZZ_RUNS) $(fuzz_programs)

# So much of a campaign; one in so many of a corpus, of which a longer soak leaves out fewer.
soaked = $(shell echo $$(($(1) * $(SOAK))))
soaked_every = $(shell echo $$(($(1) > $(SOAK) ? $(1) / $(SOAK) : 1)))

soak: setup
	@$(MAKE) --no-print-directory run-soak DIFFERENTIAL_COUNT=$(call soaked,$(DIFFERENTIAL_SOAK_COUNT)) \
	    RANDOM_JAVA_COUNT=$(call soaked,$(RANDOM_JAVA_SOAK_COUNT)) \
	    RANDOM_RACES_COUNT=$(call soaked,$(RANDOM_RACES_SOAK_COUNT)) \
	    RANDOM_RACES_DEADLOCKS=$(call soaked,$(RANDOM_RACES_SOAK_DEADLOCKS)) \
	    RANDOM_SYNC_COUNT=$(call soaked,$(RANDOM_SYNC_SOAK_COUNT)) RANDOM_C_COUNT=$(call soaked,$(RANDOM_C_SOAK_COUNT)) \
	    RANDOM_BOUND_COUNT=$(call soaked,$(RANDOM_BOUND_SOAK_COUNT)) RANDOM_BOUND_WRONG_COUNT=$(call soaked,$(RANDOM_BOUND_SOAK_COUNT)) \
	    RANDOM_MODULAR_COUNT=$(call soaked,$(RANDOM_MODULAR_SOAK_COUNT)) RANDOM_MODULAR_SEED=$(SOAK_SEED) \
	    RANDOM_PREDICT_COUNT=$(call soaked,$(RANDOM_PREDICT_SOAK_COUNT)) RANDOM_PREDICT_SEED=$(SOAK_SEED) \
	    RANDOM_FINITE_COUNT=$(call soaked,$(RANDOM_FINITE_SOAK_COUNT)) \
	    RANDOM_JAVA_EXPLORED_COUNT=$(call soaked,$(RANDOM_JAVA_EXPLORED_SOAK_COUNT)) \
	    METAMORPHIC_COUNT=$(call soaked,$(METAMORPHIC_SOAK_COUNT)) \
	    METAMORPHIC_EVERY=$(call soaked_every,$(METAMORPHIC_SOAK_EVERY)) ATTACK_RUNS=$(ATTACK_SOAK_RUNS) \
	    ATTACK_EVERY=$(call soaked_every,$(ATTACK_SOAK_EVERY)) ATTACK_RANDOM=$(call soaked,$(ATTACK_SOAK_RANDOM)) ATTACK_SECONDS=1000000 \
	    $(foreach campaign,DIFFERENTIAL RANDOM_JAVA RANDOM_SYNC RANDOM_RACES RANDOM_JAVA_EXPLORED RANDOM_FINITE RANDOM_C METAMORPHIC ATTACK,$(campaign)_SEED=$(SOAK_SEED))

# Those of which `make test` runs a part: several parts of them, and with these counts.
sampled_tests := $(filter %/test_run_java %/test_reality %/test_check_corpus %/test_assumptions %/test_shape \
    %/test_show_facts %/test_threads %/test_shape_reach %/test_nothing_asked %/test_terminal %/test_static_help %/test_check_c %/test_check_java \
    %/test_check_options %/test_entries %/test_trial %/test_watch %/test_interrupt %/test_run_schedules %/test_run_broken %/test_run_hostile \
    %/test_c_facts_hold %/test_javap %/test_run_bytecode %/test_run_c %/test_run_c32 %/test_run_c_wrong \
    %/test_llvm_runs,$(unit_programs))
soak_counts = HEDDLE_BYTECODE=$(call soaked,$(BYTECODE_SOAK_COUNT)) HEDDLE_BYTECODE_SEED=$(SOAK_SEED) JAVAP_EVERY=1 \
    CSMITH_RUN_COUNT=$(call soaked,$(CSMITH_SOAK_COUNT)) CSMITH_RUN_SEED=$(SOAK_SEED) \
    CSMITH_COUNT=$(call soaked,$(CSMITH_READ_SOAK_COUNT)) CSMITH_SEED=$(SOAK_SEED)
attack_java := $(filter %/test_attack_java,$(unit_programs))

run-soak: $(BUILD)/heddle heddle-llvm annotations $(differential) $(random_java) $(random_sync) $(random_races) $(random_c) $(random_bound) $(random_modular) $(random_predict) $(explored_java) $(random_finite) \
    $(metamorphic) $(attack) $(agents) $(attack_java) $(sampled_tests) $(quick_javac)
	@mkdir -p $(BUILD)/disagreements
	@BUILD=$(BUILD) HEDDLE=$(BUILD)/heddle TEST_SECONDS=$(call soaked,7200) TEST_PATIENCE=2 $(soak_counts) \
	    SAMPLE=$(SOAK_SEED) SHARE=$(call soaked,$(SOAK_SHARE)) \
	    tools/run-tests $(JOBS) \
	    '$(attack_run) --all' '$(attack_java) $(call soaked,$(ATTACK_JAVA_SOAK_RUNS))' '$(differential_run)' \
	    $(if $(random_c),'$(random_c_run) --keep $(BUILD)/disagreements') \
	    $(if $(random_bound),'$(random_bound_run) --keep $(BUILD)/disagreements' '$(random_bound_wrong_run) --keep $(BUILD)/disagreements') \
	    $(if $(random_modular),'$(random_modular_run)') $(if $(random_predict),'$(random_predict_run)') \
	    $(if $(explored_java),'$(explored_java_run) --keep $(BUILD)/disagreements') '$(metamorphic_run)' \
	    $(if $(random_finite),'$(random_finite_run) --keep $(BUILD)/disagreements') \
	    '$(random_java_run) --keep $(BUILD)/disagreements' '$(random_sync_run) --keep $(BUILD)/disagreements' \
	    '$(random_races_run) --keep $(BUILD)/disagreements' \
	    $(sampled_tests)

mutants: setup
	@tools/mutants $(JOBS)

bench: setup
	@$(MAKE) --no-print-directory run-bench BUILD=build/release RELEASE=1

run-bench: $(BUILD)/heddle heddle-llvm $(BUILD)/tests/bench $(BUILD)/tests/bench_bound $(BUILD)/tests/bench_run
	@$(BUILD)/tests/bench
	@echo && echo '# Reading the JDK' && echo && HEDDLE=$(BUILD)/heddle tools/bench-ir
	@echo && echo '# Facts about whole programs' && echo && HEDDLE=$(BUILD)/heddle tools/bench-facts
	@echo && echo '# Running programs' && echo && $(BUILD)/tests/bench_run
	$(if $(llvm_helper),@echo && echo '# Interference abstractions' && echo && $(BUILD)/tests/bench_bound)

# Layout and common mistakes.

headers := $(sort $(wildcard src/*/*.h src/*/*/*.h src/*/*/*/*.h tests/*/*.h))

format: setup-clang
	clang-format -i $(sources) $(llvm_sources) $(all_tests) $(headers) $(agent_sources) $(agent_headers)

lint: setup-clang
	@$(MAKE) --no-print-directory --keep-going check-format check-map check-release check-tidy

check-map:
	@tools/check-map

# What is installed has no asserts: what only they use would be unused there.
check-release:
	@grep -l 'include <assert.h>' $(sources) | xargs -n 8 -P $(JOBS) $(CC) $(CFLAGS) -Isrc -DNDEBUG -DHEDDLE_VERSION='""' -fsyntax-only

check-format:
	@clang-format --dry-run -Werror $(sources) $(llvm_sources) $(all_tests) $(headers) $(agent_sources) $(agent_headers)

check-tidy: $(addprefix $(BUILD)/tidy/,$(patsubst %.c,%.ok,$(sources) $(if $(llvm_helper),$(llvm_sources))))

$(BUILD)/tidy/%.ok: %.c .clang-tidy $(headers)
	@mkdir -p $(@D)
	$(call say,TIDY)
	$(Q)clang-tidy --quiet $< -- $(WARNINGS) -Isrc $(if $(llvm_include),-isystem $(llvm_include)) -std=c17 -D_GNU_SOURCE -DHEDDLE_VERSION='""' 2>/dev/null
	@touch $@

install:
	@$(MAKE) --no-print-directory run-install BUILD=build/release RELEASE=1

run-install: $(BUILD)/heddle heddle-llvm annotations
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/doc/heddle/examples \
		$(DESTDIR)$(PREFIX)/share/doc/heddle/docs
	install $(BUILD)/heddle $(DESTDIR)$(PREFIX)/bin/heddle
	install -m 644 README.md ASSUMPTIONS.md ARCHITECTURE.md CHANGELOG.md LICENSE $(DESTDIR)$(PREFIX)/share/doc/heddle
	install -m 644 $(wildcard docs/*.md) $(DESTDIR)$(PREFIX)/share/doc/heddle/docs
	install -m 644 $(wildcard examples/*.eml examples/*.java) $(DESTDIR)$(PREFIX)/share/doc/heddle/examples
ifneq ($(llvm_helper),)
	install -d $(DESTDIR)$(PREFIX)/lib/heddle
	install $(llvm_helper) $(DESTDIR)$(PREFIX)/lib/heddle/heddle-llvm
endif
ifneq ($(annotation_jar),)
	install -d $(DESTDIR)$(PREFIX)/share/heddle
	install -m 644 $(annotation_jar) $(DESTDIR)$(PREFIX)/share/heddle
endif

clean:
	rm -rf build

-include $(patsubst %.o,%.d,$(objects) $(call object,$(llvm_sources) $(all_tests)))
