@label = global i8* blockaddress(@f, %one)
define void @f() {
  br label %one
one:
  ret void
}
