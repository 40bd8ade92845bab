define i32 @f() {
  br label %one
one:
  %x = phi i32 [ 1, %two ]
  br label %two
two:
  br label %one
}
