define float @f(float* %p) {
  %x = atomicrmw fadd float* %p, float 1.0 seq_cst
  ret float %x
}
