declare i8* @llvm.returnaddress(i32)
define i8* @f() {
  %x = call i8* @llvm.returnaddress(i32 0)
  ret i8* %x
}
