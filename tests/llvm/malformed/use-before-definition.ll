define i32 @f(i1 %c) {
  br i1 %c, label %one, label %two
one:
  %x = add i32 1, 2
  br label %two
two:
  ret i32 %x
}
