define i32 @f(<4 x i32> %v, i32 %i) {
  %x = extractelement <4 x i32> %v, i32 %i
  ret i32 %x
}
