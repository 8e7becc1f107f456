// A socket without a network, for tests.
export class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  tell(frame: object) {
    this.onmessage({ data: JSON.stringify(frame) });
  }
  break(code = 1006) {
    this.readyState = 3;
    this.onclose({ code });
  }
}
