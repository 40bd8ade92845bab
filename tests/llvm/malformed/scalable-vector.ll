define void @f(<vscale x 4 x i32>* %p) {
  %x = load <vscale x 4 x i32>, <vscale x 4 x i32>* %p
  ret void
}
