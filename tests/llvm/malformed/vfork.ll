declare i32 @vfork(i8*) returns_twice
define i32 @f(i8* %x) {
  %r = call i32 @vfork(i8* %x)
  ret i32 %r
}
