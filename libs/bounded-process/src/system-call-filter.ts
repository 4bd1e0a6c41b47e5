/**
 * A seccomp program (classic BPF, `linux/filter.h`) for a process that opens untrusted files. It may compute, read the
 * files that it can see and start threads. It may not start processes, open sockets, inspect other processes, allocate
 * memory that its limit does not count, or reach parts of the kernel that no parser needs. A refused call fails with
 * EPERM.
 */

interface Machine {
  /** `AUDIT_ARCH_*` of `linux/audit.h`. */
  readonly arch: number;
  readonly clone: number;
  readonly clone3: number;
  /** Numbers of the refused calls. */
  readonly refused: readonly number[];
}

/** Numbers since Linux 5.1 are the same on all machines: io_uring, pidfd_getfd, the new mount calls. */
const RECENT = [425, 426, 427, 428, 429, 430, 431, 432, 433, 438, 442];

const MACHINES: Readonly<Record<string, Machine>> = {
  x64: {
    arch: 0xc000003e,
    clone: 56,
    clone3: 435,
    refused: [
      // socket, fork, vfork, ptrace, syslog, personality, modify_ldt, pivot_root, adjtimex, chroot, acct, settimeofday
      ...[41, 57, 58, 101, 103, 135, 154, 155, 159, 161, 163, 164],
      // mount, umount2, swapon, swapoff, reboot, iopl, ioperm, init_module, delete_module, quotactl, lookup_dcookie
      ...[165, 166, 167, 168, 169, 172, 173, 175, 176, 179, 212],
      // clock_settime, kexec_load, add_key, request_key, keyctl, migrate_pages, unshare, vmsplice, move_pages
      ...[227, 246, 248, 249, 250, 256, 272, 278, 279],
      // perf_event_open, name_to_handle_at, open_by_handle_at, setns, process_vm_readv, process_vm_writev, kcmp
      ...[298, 303, 304, 308, 310, 311, 312],
      // finit_module, kexec_file_load, bpf, userfaultfd
      ...[313, 320, 321, 323],
      // shmget, semget, msgget, mq_open, memfd_create
      ...[29, 64, 68, 240, 319],
    ],
  },
  arm64: {
    arch: 0xc00000b7,
    clone: 220,
    clone3: 435,
    refused: [
      // lookup_dcookie, umount2, mount, pivot_root, chroot, quotactl, vmsplice, acct, personality, unshare
      ...[18, 39, 40, 41, 51, 60, 75, 89, 92, 97],
      // kexec_load, init_module, delete_module, clock_settime, syslog, ptrace, reboot, settimeofday, adjtimex, socket
      ...[104, 105, 106, 112, 116, 117, 142, 170, 171, 198],
      // add_key, request_key, keyctl, swapon, swapoff, migrate_pages, move_pages, perf_event_open
      ...[217, 218, 219, 224, 225, 238, 239, 241],
      // name_to_handle_at, open_by_handle_at, setns, process_vm_readv, process_vm_writev, kcmp, finit_module, bpf
      ...[264, 265, 268, 270, 271, 272, 273, 280],
      // userfaultfd, kexec_file_load
      ...[282, 294],
      // mq_open, msgget, semget, shmget, memfd_create
      ...[180, 186, 190, 194, 279],
    ],
  },
};

const LOAD_WORD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_NOT_LESS = 0x35;
const JUMP_IF_ANY_BIT = 0x45;
const RETURN = 0x06;

const ALLOW = 0x7fff0000;
const KILL_PROCESS = 0x80000000;
const failWith = (errno: number): number => 0x00050000 | errno;
const EPERM = 1;
const ENOSYS = 38;

/** Offsets in `struct seccomp_data`: the call's number, the machine, the lower half of the first argument. */
const CALL = 0;
const ARCH = 4;
const FIRST_ARGUMENT = 16;
/** Calls of the x32 interface have this bit. */
const X32 = 0x40000000;
const CLONE_THREAD = 0x00010000;

type Instruction = readonly [code: number, value: number, ifTrue?: number, ifFalse?: number];

/** @returns undefined for machines whose numbers are not known */
export function systemCallFilter(machine: string = process.arch): Buffer | undefined {
  const known = MACHINES[machine];
  if (!known) return undefined;
  const { arch, clone, clone3, refused } = known;
  const program: Instruction[] = [
    [LOAD_WORD, ARCH],
    [JUMP_IF_EQUAL, arch, 1, 0],
    [RETURN, KILL_PROCESS],
    [LOAD_WORD, CALL],
    [JUMP_IF_NOT_LESS, X32, 0, 1],
    [RETURN, KILL_PROCESS],
    // The C library then falls back to `clone`, whose flags this filter can read.
    [JUMP_IF_EQUAL, clone3, 0, 1],
    [RETURN, failWith(ENOSYS)],
    ...[...refused, ...RECENT].flatMap((call): Instruction[] => [
      [JUMP_IF_EQUAL, call, 0, 1],
      [RETURN, failWith(EPERM)],
    ]),
    [JUMP_IF_EQUAL, clone, 1, 0],
    [RETURN, ALLOW],
    [LOAD_WORD, FIRST_ARGUMENT],
    [JUMP_IF_ANY_BIT, CLONE_THREAD, 1, 0],
    [RETURN, failWith(EPERM)],
    [RETURN, ALLOW],
  ];
  return Buffer.concat(program.map(encode));
}

/** `struct sock_filter` in the byte order of the machines above. */
function encode([code, value, ifTrue = 0, ifFalse = 0]: Instruction): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(ifTrue, 2);
  bytes.writeUInt8(ifFalse, 3);
  bytes.writeUInt32LE(value >>> 0, 4);
  return bytes;
}
