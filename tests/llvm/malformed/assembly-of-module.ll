module asm ".globl x"
define void @f() {
  ret void
}
