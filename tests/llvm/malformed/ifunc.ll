@g = ifunc void (), void ()* ()* @choose
define void ()* @choose() {
  ret void ()* null
}
