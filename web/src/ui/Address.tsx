/** An address of e-mail: it stays whole where it can, and else breaks before its @. */
export function Address({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  return (
    <span className="whole">
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  );
}
