/** Breaks only before its @. Put a space after it: a comma would start the next line. */
export function Address({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  return (
    <span className="address">
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  );
}
